import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier, line, moment, next, pageUpTo, pictureAddress, underKey } from '../formats.ts'
import { longestGarment, maxGarments } from '../limits.ts'
import { garmentColours, garmentKinds } from './garment-kinds.ts'

const call = callsOf('garment')

export { longestGarment, maxGarments } from '../limits.ts'
export * from './garment-kinds.ts'

export const about = "The pieces of a client's own wardrobe, from which a stylist may choose."

const kind = z.enum(garmentKinds)
const colour = z.enum(garmentColours)

/** As of a photo, image_url and thumbnail_url are signed addresses, relative to the API base, that expire after minutes. */
export const garment = z.object({
  id: identifier,
  kind,
  /** Null, or empty, where the client said nothing. */
  colour: z.nullable(colour),
  name: z.string(),
  note: z.string(),
  image_url: pictureAddress,
  thumbnail_url: pictureAddress,
  added_at: moment,
  /** Out of sight: no stylist is shown it. */
  isArchived: z.boolean(),
})
export type Garment = z.output<typeof garment>

/** The pictures are left out of what a form sends, and an empty colour is none. */
const words = {
  colour: z.optional(z.union([colour, z.literal('')])),
  name: z.optional(line(longestGarment.name)),
  note: z.optional(line(longestGarment.note)),
}

export const addGarment = call({
  method: 'POST',
  canWait: true,
  path: '/api/user/garments/',
  who: 'user',
  changes: ['garment'],
  summary: `Adds a piece of one's own wardrobe with its picture, up to ${maxGarments}; a repetition under the same Idempotency-Key gives the same piece`,
  headers: z.partial(underKey),
  file: 'image',
  /** Whose wardrobe it is for: a page that sends it late may have another member by then. */
  body: z.strictObject({ user: z.optional(identifier), kind, ...words }),
  refusals: [404, 409],
  reply: garment,
})

export const listGarments = call({
  method: 'GET',
  path: '/api/user/garments/',
  who: 'user',
  summary: 'The pieces of the wardrobe of the person who asks, the newest first; the archived ones too',
  query: pageUpTo(maxGarments),
  reply: z.object({ garments: z.array(garment), next }),
})

export const changeGarment = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/user/garments/{id}/',
  who: 'user',
  changes: ['garment'],
  summary:
    "Changes what is said of a piece of one's own wardrobe, archives it or takes it out of the archive",
  body: z.strictObject({ kind: z.optional(kind), ...words, isArchived: z.optional(z.boolean()) }),
  reply: garment,
})

export const deleteGarment = call({
  method: 'DELETE',
  path: '/api/user/garments/{id}/',
  who: 'user',
  changes: ['garment'],
  summary: "Deletes a piece of one's own wardrobe with its pictures; outfits that contain it stay",
  reply: done,
})

export const listClientGarments = call({
  method: 'GET',
  path: '/api/closet/photos/{id}/garments/',
  who: 'stylist',
  summary:
    "The wardrobe of a photo's client, for a stylist who may see the photo; that a stylist was given the pictures is recorded",
  query: pageUpTo(maxGarments),
  reply: z.object({
    garments: z.array(z.omit(garment, { image_url: true, isArchived: true, added_at: true })),
    next,
  }),
})
