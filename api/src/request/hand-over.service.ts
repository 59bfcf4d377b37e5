import type { Colleague } from '@drape/contract/request'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../infra/db/database.ts'
import { conflict, notFound, type Refusal } from '../infra/http/refusal.ts'
import { lockPhoto, sustainStylist } from '../infra/schema/locks.ts'
import { findRequestOfPhoto, moveClaim } from './claim.store.ts'
import { findHandOver, findPhotoOf, insertHandOver } from './hand-over.store.ts'
import { isCompleted, someoneHasIt } from './request.service.ts'

export { listHandOversOfAccount } from './hand-over.store.ts'

interface HandOver {
  readonly requestId: string
  readonly fromId: string
  readonly toId: string
  readonly note: string | undefined
  readonly idempotencyKey: string
}

const whyNot = async (tx: Transaction, photoId: string, fromId: string): Promise<Refusal> => {
  const request = await findRequestOfPhoto(tx, photoId)
  if (!request) return notFound()
  if (request.completedAt) return isCompleted()
  if (!request.claimant) return conflict('You do not have this request any more.')
  return request.claimant.id === fromId ? notFound() : someoneHasIt(request.claimant.name)
}

/** Returns to whom, and whether it was done now. */
export const handOver = (
  database: Database,
  { toId, note, ...origin }: HandOver,
): Promise<{ to: Colleague; isDone: boolean }> =>
  database.transaction(async (tx) => {
    const { requestId, fromId } = origin
    const photoId = await findPhotoOf(tx, requestId)
    if (!photoId) throw notFound()
    const colleague = await sustainStylist(tx, toId)
    const photo = await lockPhoto(tx, photoId)
    if (!photo) throw notFound()
    const earlier = await findHandOver(tx, origin)
    if (earlier) return { to: earlier, isDone: false }
    const isPossible = colleague && toId !== fromId
    if (!isPossible || !(await moveClaim(tx, { photoId, fromId, toId })))
      throw await whyNot(tx, photoId, fromId)
    await insertHandOver(tx, {
      ...origin,
      ...photo,
      id: newId(),
      toId,
      toName: colleague.name,
      note: note || null,
    })
    return { to: { id: toId, name: colleague.name }, isDone: true }
  })
