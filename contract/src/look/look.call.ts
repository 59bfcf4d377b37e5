import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier, moment } from '../formats.ts'
import { item } from '../outfit/outfit.call.ts'

const call = callsOf('look')

export { lookDays, maxLooks } from '../limits.ts'

export const about = 'Outfits that a client shares by a link, which opens without signing in.'

/** In the place of a brand: whoever opens a look is not whose wardrobe it is. */
export const ownPiece = 'From their own wardrobe'

export const lookEnded = 'This look is not shared any more.'

/** 128 random bits in base64url. */
const token = z.string().check(z.regex(/^[\w-]{22}$/))

/** What strangers see of an outfit: nothing of its client but the first name, if she adds it. */
const look = z.object({
  title: z.string(),
  description: z.string(),
  /** First names; null without one. */
  stylistName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  ends_at: moment,
  items: z.array(
    z.extend(
      z.pick(item, {
        name: true,
        brand: true,
        image_url: true,
        ecommerce_url: true,
        estimated_price: true,
      }),
      { position: z.int() },
    ),
  ),
})
export type Look = z.output<typeof look>

const sharedLook = z.object({
  id: identifier,
  created_at: moment,
  ends_at: moment,
  /** How often others have opened it. */
  opens: z.int(),
  withName: z.boolean(),
})
export type SharedLook = z.output<typeof sharedLook>

export const exportedLook = z.extend(z.omit(sharedLook, { id: true }), { outfit: identifier })

export const shareLook = call({
  method: 'POST',
  path: '/api/closet/outfits/{id}/looks/',
  who: 'user',
  changes: ['look'],
  summary:
    'Makes a link to an outfit of the person who asks, which anybody opens for seven days; its token is in this reply alone',
  body: z.strictObject({ withName: z.boolean() }),
  refusals: [409],
  reply: z.extend(done, { token: z.string(), look: sharedLook }),
})

export const listLooks = call({
  method: 'GET',
  path: '/api/closet/outfits/{id}/looks/',
  who: 'user',
  summary: 'The links to an outfit of the person who asks that are open, the newest first',
  reply: z.object({ looks: z.array(sharedLook) }),
})

export const endLook = call({
  method: 'DELETE',
  path: '/api/closet/looks/{id}/',
  who: 'user',
  changes: ['look'],
  summary: 'Ends a link of the person who asks at once',
  reply: done,
})

export const readLook = call({
  method: 'GET',
  path: '/api/looks/{token}/',
  who: 'anyone',
  params: z.object({ token }),
  summary:
    'The outfit of a link, for whoever has it; 404 alike for one that has ended and one that never was',
  refusals: [404],
  reply: look,
})

export const noteLookOpened = call({
  method: 'POST',
  path: '/api/looks/{token}/opens/',
  who: 'anyone',
  params: z.object({ token }),
  changes: [],
  summary: 'Counts that somebody who is not signed in opened the page of a link',
  refusals: [404],
  reply: done,
})

export const noteLookOpenedByUser = call({
  method: 'POST',
  path: '/api/closet/looks/{token}/opens/',
  who: 'user',
  params: z.object({ token }),
  changes: [],
  summary: 'Counts that the person who asks opened the page of a link, unless she made it',
  refusals: [404],
  reply: done,
})

export const showLookPicture = call({
  method: 'GET',
  path: '/api/looks/{token}/picture/',
  who: 'anyone',
  params: z.object({ token }),
  summary: "One picture of a link's pieces, for the preview in a messenger",
  media: 'image/jpeg',
  reply: z.unknown(),
  refusals: [404, 503],
})
