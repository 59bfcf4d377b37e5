import { call } from '../call.ts'
import { done } from '../formats.ts'

/** How long a completed outfit may be called back, unless its client opens it first. */
export const callBackSeconds = 60

export const callBackOutfit = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/outfits/{id}/call-back/',
  who: 'stylist',
  summary:
    'Makes a completed outfit a draft again, and claims its request, for the stylist who completed it with call_back within the last minute; 409 once its client has opened it. A repetition renews the claim',
  refusals: [409],
  reply: done,
})
