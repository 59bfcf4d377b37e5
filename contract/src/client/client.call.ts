import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { fit } from '../fit/fit.call.ts'
import {
  done,
  filledText,
  identifier,
  line,
  moment,
  next,
  page,
  pictureAddress,
  underKey,
} from '../formats.ts'
import { maxNoteLength } from '../limits.ts'
import { item } from '../outfit/outfit.call.ts'
import { preferences } from '../preferences/preferences.call.ts'
import { reasons, sizeTroubles } from '../rating/rating.call.ts'
import { taste } from '../taste/taste.call.ts'
import { wish } from '../wish/wish.ts'

const call = callsOf('client')

export { maxNoteLength, maxNotes } from '../limits.ts'

export const about = 'What stylists know of a client, and the notes that they write about one.'

const client = z.object({
  id: identifier,
  name: z.string(),
  email: z.string(),
  since: moment,
  /** `outfits`: how many were completed; `last_outfit_at`: when the last was; `kept`: how many are in the closet. */
  outfits: z.int(),
  last_outfit_at: z.nullable(moment),
  kept: z.int(),
  /** How many pieces the client has marked as bought. */
  bought: z.optional(z.int()),
  /** The average of all stars, to two decimals; null without any. */
  average: z.nullable(z.number()),
  ratings: z.int(),
  /** How many requests wait. */
  waiting: z.int(),
  /** How many requests were answered after they were due, or wait and are past it. */
  late: z.int(),
  notes: z.int(),
})
export type Client = z.output<typeof client>

export const listClients = call({
  method: 'GET',
  path: '/api/stylist/clients/',
  who: 'stylist',
  summary:
    'The clients who have asked for outfits, the newest account first; with `search`, those whose name or e-mail has it',
  query: z.extend(page, { search: z.optional(line(80)) }),
  reply: z.object({ clients: z.array(client), next }),
})

const noteFields = {
  author: z.string(),
  text: z.string(),
  written_at: moment,
  changed_at: z.optional(moment),
}
const note = z.object({ id: identifier, isYours: z.boolean(), ...noteFields })
export type ClientNote = z.output<typeof note>

/** A note in the export of a profile. */
export const exportedNote = z.object(noteFields)

const piece = z.extend(
  z.pick(item, { uuid: true, name: true, brand: true, category: true, image_url: true }),
  {
    estimated_price: z.number(),
    /** Left out without a rating. */
    rating: z.optional(z.int()),
    reasons: z.optional(z.array(z.enum(reasons))),
    /** Left out, as are the flags below, where it is not so. */
    neverAgain: z.optional(z.boolean()),
    size: z.optional(z.enum(sizeTroubles)),
    /** The client has marked the piece as bought. */
    isBought: z.optional(z.boolean()),
    /** The client has asked for another piece in its place. */
    isUnwanted: z.optional(z.boolean()),
    /** Another piece has taken its place. */
    isReplaced: z.optional(z.boolean()),
  },
)

const visit = z.object({
  id: identifier,
  at: moment,
  /** Left out once the client has deleted it. Small: only the stylist who works on the request sees it large. */
  photo: z.optional(z.object({ id: identifier, thumbnail_url: pictureAddress })),
  wish: z.optional(wish),
  /** Left out while the photo waits. */
  outfit: z.optional(
    z.object({
      id: identifier,
      title: z.string(),
      completed_at: moment,
      stylist_name: z.nullable(z.string()),
      isKept: z.boolean(),
      items: z.array(piece),
    }),
  ),
})
export type Visit = z.output<typeof visit>

export const readClient = call({
  method: 'GET',
  path: '/api/stylist/clients/{id}/',
  who: 'stylist',
  summary:
    'What the house knows of a client: photos and outfits with their stars, the newest first, preferences, taste and notes',
  query: page,
  reply: z.object({
    client,
    preferences: z.nullable(z.extend(preferences, { updated_at: moment })),
    taste,
    /** Missing from an older server; null if the client said nothing. */
    fit: z.optional(z.nullable(fit)),
    /** The newest first. */
    notes: z.array(note),
    visits: z.array(visit),
    next,
  }),
})

const noteBody = z.strictObject({ text: filledText(maxNoteLength) })

export const writeNote = call({
  method: 'POST',
  path: '/api/stylist/clients/{id}/notes/',
  who: 'stylist',
  changes: ['client'],
  summary:
    'Writes a note about a client, which every stylist reads and the client only in what they take along; a repetition under the same Idempotency-Key gives the same note',
  headers: z.partial(underKey),
  body: noteBody,
  refusals: [409],
  reply: note,
})

export const changeNote = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/clients/{id}/notes/{note}/',
  who: 'stylist',
  changes: ['client'],
  summary: "Changes one's own note about a client",
  body: noteBody,
  reply: note,
})

export const deleteNote = call({
  method: 'DELETE',
  path: '/api/stylist/clients/{id}/notes/{note}/',
  who: 'stylist',
  changes: ['client'],
  summary: "Deletes one's own note about a client",
  reply: done,
})
