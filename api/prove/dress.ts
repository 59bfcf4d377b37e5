import type { Caller } from '@drape/contract/ask'
import { approveOutfit, type Outfit } from '@drape/contract/outfit'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { madeOutfit } from '../test/studio.ts'

/** The stylist finds the request of a photo among all that wait, claims and completes it. */
export async function dress(by: Caller, photoId: string): Promise<Outfit> {
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit: '100', ...(after && { after }) }
    const { requests, next } = await by.ask(listPendingRequests, { query })
    const request = requests.find((each) => each.photoId === photoId)
    after = next
    if (!request) continue
    await by.ask(claimRequest, { params: { id: request.id } })
    const outfit = await madeOutfit(by, photoId)
    await by.ask(approveOutfit, { params: { id: outfit.id }, body: { approved: true } })
    return outfit
  }
  throw new Error(`photo ${photoId} has no request`)
}
