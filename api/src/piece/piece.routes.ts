import { findPieces, type Piece } from '@drape/contract/piece'
import type { FastifyInstance } from 'fastify'
import { likePattern } from '../infra/db/like-pattern.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import type { Infra } from '../infra/infra.ts'
import { type PieceRow, pieceStore } from './piece.store.ts'

const present = ({ lastUsedAt, linkAnswers, linkReadAt, ...row }: PieceRow): Piece => ({
  ...row,
  lastUsedAt: lastUsedAt.toISOString(),
  ...(linkReadAt && { link: { answers: linkAnswers === true, at: linkReadAt.toISOString() } }),
})

export function servePieces(app: FastifyInstance, { database }: Infra): void {
  const reads = pieceStore(database)

  serveCall(app, findPieces, async ({ query }) => {
    const search = query.search.toLowerCase()
    const patterns = search.split(/\s+/).map(likePattern)
    const [pieces, outfits] = await Promise.all([reads.pieces(patterns, search), reads.outfits(patterns)])
    return {
      success: true,
      pieces: pieces.map(present),
      outfits: outfits.map(({ completedAt, ...row }) => ({ ...row, completedAt: completedAt.toISOString() })),
    }
  })
}
