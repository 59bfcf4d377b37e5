import { findPieces, type Piece } from '@drape/contract/piece'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../infra/db/database.ts'
import { likePattern } from '../infra/db/like-pattern.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import { type PieceRow, pieceStore } from './piece.store.ts'

const present = ({ lastUsedAt, linkAnswers, linkReadAt, ...row }: PieceRow): Piece => ({
  ...row,
  lastUsedAt: lastUsedAt.toISOString(),
  ...(linkReadAt && { link: { answers: linkAnswers === true, at: linkReadAt.toISOString() } }),
})

export function servePieces(app: FastifyInstance, { database }: { database: Database }): void {
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
