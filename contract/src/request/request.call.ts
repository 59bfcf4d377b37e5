import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, identifier, moment, next, page, pictureAddress } from '../formats.ts'
import { eachPreference, genderCodes, preferenceFields } from '../preferences/preference-fields.ts'

/** How long a claim keeps other stylists from a request. */
export const claimMinutes = 30

const pendingRequest = z.object({
  id: identifier,
  photoId: identifier,
  /** A signed address of the thumbnail; the full picture needs a claim. */
  imageUrl: pictureAddress,
  uploadDate: moment,
  userEmail: z.string(),
  userPreferences: z.nullable(
    z.object({
      gender: z.literal(genderCodes),
      ...eachPreference((key) => (preferenceFields[key].isRequired ? z.string() : z.nullable(z.string()))),
      stylePreferences: z.string(),
      sizes: z.array(z.string()),
      colors: z.array(z.string()),
    }),
  ),
  claimedBy: z.nullable(z.object({ id: identifier, name: z.string(), isYou: z.boolean(), until: moment })),
})
export type PendingRequest = z.output<typeof pendingRequest>

export const listPendingRequests = call({
  method: 'GET',
  path: '/api/stylist/requests/pending-requests',
  who: 'stylist',
  summary: 'Photos that wait for an outfit, the oldest first',
  query: page,
  reply: z.object({ requests: z.array(pendingRequest), next }),
})

export const claimRequest = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/requests/{id}/claim/',
  who: 'stylist',
  summary:
    'Takes a request for 30 minutes, or takes it for 30 minutes more; 409 while another stylist has it',
  refusals: [409],
  reply: z.extend(done, { request: pendingRequest }),
})

export const releaseRequest = call({
  method: 'DELETE',
  path: '/api/stylist/requests/{id}/claim/',
  who: 'stylist',
  summary: 'Gives a claimed request back to the queue; 409 while another stylist has it',
  refusals: [409],
  reply: done,
})
