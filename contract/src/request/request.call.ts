import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier, moment, next, pageUpTo, pictureAddress, text, underKey } from '../formats.ts'
import { garment } from '../garment/garment.call.ts'
import { maxHandOverNote, maxQueueIds, maxQueueLength } from '../limits.ts'
import { eachPreference, genderCodes, preferenceFields } from '../preferences/preference-fields.ts'
import { wish } from '../wish/wish.ts'

const call = callsOf('request')

export {
  claimMinutes,
  keepingRating,
  keptHours,
  maxHandOverNote,
  maxQueueIds,
  maxQueueLength,
  promisedHours,
} from '../limits.ts'

export const about = 'The queue of photos that wait for an outfit, and which stylist works on which.'

/** For replies that do not say which stylist it is. */
export const takenByAnother = 'Another stylist is working on this request.'

const handedOver = z.object({
  by: z.string(),
  /** Left out without a note. */
  note: z.optional(z.string()),
  at: moment,
})

/** A handover in the export of a profile. */
export const exportedHandOver = z.extend(handedOver, { photo: identifier, to: z.string() })

export const pendingRequest = z.object({
  id: identifier,
  photoId: identifier,
  /** The client who uploaded the photo. Missing from a server that implements only the specification. */
  client_id: z.optional(identifier),
  /** A signed address of the thumbnail. */
  imageUrl: pictureAddress,
  uploadDate: moment,
  /** A server that implements only the specification has none. */
  due_at: z.optional(moment),
  /** The later time that the client was promised once due_at had passed. */
  new_due_at: z.optional(moment),
  /**
   * The last warning to the stylists: no stylist has claimed the request, it is due within two hours, or it is late.
   */
  warning: z.optional(z.enum(['unclaimed', 'pressing', 'late'])),
  userEmail: z.string(),
  /** Missing from a server that implements only the specification. */
  user_name: z.optional(z.string()),
  /** How many messages of the client no stylist was shown. */
  unread_messages: z.optional(z.int()),
  /** The client's wish for the outfit. */
  wish: z.optional(wish),
  /** The client's own piece at which the wish begins. Left out once it is archived or deleted. */
  garment: z.optional(z.pick(garment, { id: true, kind: true, colour: true, name: true })),
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
  /** The stylist for whom Take next keeps it, and how long. Left out once it is everybody's. */
  kept_for: z.optional(z.object({ name: z.string(), isYou: z.boolean(), until: moment })),
  /** The last handover: when, by which stylist, and the note for the stylist who works on it now. */
  handed_over: z.optional(handedOver),
})
export type PendingRequest = z.output<typeof pendingRequest>

/** The parts to which the queue can be filtered. */
export const queueParts = ['mine', 'unclaimed', 'late', 'without_preferences'] as const
export type QueuePart = (typeof queueParts)[number]

const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const idList = new RegExp(`^${uuid}(,${uuid}){0,${maxQueueIds - 1}}$`)

const queue = z.extend(pageUpTo(maxQueueLength), {
  order: z.optional(z.literal('due')),
  /** With order=due. */
  show: z.optional(z.enum(queueParts)),
  /** With show=mine: further requests by their ids, as those of which the stylist has a draft. */
  also: z.optional(z.string().check(z.regex(idList))),
  /** With order=due: a part of the client's name or e-mail. */
  search: z.optional(z.string().check(z.regex(/^[^\p{C}]{1,80}$/u))),
})
export type QueueQuery = z.output<typeof queue>

export const listPendingRequests = call({
  method: 'GET',
  path: '/api/stylist/requests/pending-requests',
  who: 'stylist',
  summary:
    'Photos that wait for an outfit, the oldest first page by page; or, with order=due, the most urgent first, from the beginning as far as the limit reaches',
  query: queue,
  reply: z.object({ requests: z.array(pendingRequest), next }),
})

export const claimRequest = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/requests/{id}/claim/',
  who: 'stylist',
  changes: ['request'],
  summary:
    'Takes a request for 30 minutes, or takes it for 30 minutes more; 409 while another stylist has it',
  refusals: [409],
  reply: z.extend(done, { request: pendingRequest }),
})

export const releaseRequest = call({
  method: 'DELETE',
  path: '/api/stylist/requests/{id}/claim/',
  who: 'stylist',
  changes: ['request'],
  summary: 'Gives a claimed request back to the queue; 409 while another stylist has it',
  refusals: [409],
  reply: done,
})

export const takeNextRequest = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/requests/take-next/',
  who: 'stylist',
  changes: ['insight', 'request'],
  summary:
    'Takes, for 30 minutes, the request that is due first of those that no stylist has and that are not kept for another one, before them what is kept for the caller, and replies null where there is none; a repetition under the same Idempotency-Key gives the same request until it is given back or completed',
  headers: underKey,
  reply: z.extend(done, { request: z.nullable(pendingRequest) }),
})

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
  changes: ['request'],
  summary:
    "Makes one's own claim of a request a colleague's, for 30 minutes, with a note for the stylist who works on it; 409 for a stylist without the claim; a repetition under the same Idempotency-Key changes nothing",
  headers: underKey,
  body: z.strictObject({ to: identifier, note: z.optional(text(maxHandOverNote)) }),
  refusals: [409],
  reply: z.extend(done, { to: colleague }),
})
