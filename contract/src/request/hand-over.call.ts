import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, identifier, text, underKey } from '../formats.ts'
import { maxHandOverNote } from '../limits.ts'

export { maxHandOverNote } from '../limits.ts'

const colleague = z.object({ id: identifier, name: z.string() })
export type Colleague = z.output<typeof colleague>

export const listColleagues = call({
  method: 'GET',
  path: '/api/stylist/colleagues/',
  who: 'stylist',
  summary: 'The stylists of the house other than the caller, by name',
  reply: z.object({ colleagues: z.array(colleague) }),
})

export const handOverRequest = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/requests/{id}/hand-over/',
  who: 'stylist',
  summary:
    "Makes one's own claim of a request a colleague's, for 30 minutes, with a note for the stylist who works on it; 409 for a stylist without the claim; a repetition under the same Idempotency-Key changes nothing",
  headers: underKey,
  body: z.strictObject({ to: identifier, note: z.optional(text(maxHandOverNote)) }),
  refusals: [409],
  reply: z.extend(done, { to: colleague }),
})
