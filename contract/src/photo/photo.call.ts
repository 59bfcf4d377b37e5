import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier, moment, next, page, pictureAddress, signed, underKey } from '../formats.ts'
import { wish, wishForm } from '../wish/wish.ts'

const call = callsOf('photo')

export { maxPhotoBytes, maxPhotoPixels, maxPhotoSide } from '../limits.ts'

export const about = "A client's photos: sending, listing, showing and deleting them."

export const photoSent = 'Photo Submitted Successfully!'

/** image_url and thumbnail_url are signed addresses, relative to the API base, that expire after minutes. */
export const photo = z.object({
  id: identifier,
  uuid: identifier,
  userId: identifier,
  image_url: pictureAddress,
  thumbnail_url: pictureAddress,
  upload_date: moment,
  status: z.enum(['processing', 'approved']),
  outfit_uuid: z.nullable(identifier),
  outfit_count: z.int(),
  /** Whether the client has opened the outfit of the photo, on any device; left out without an outfit. */
  is_seen: z.optional(z.boolean()),
  /** While it waits: when its outfits are promised for. A server that implements only the specification has none. */
  due_at: z.optional(moment),
  /** The later time that is promised once due_at has passed. */
  new_due_at: z.optional(moment),
  /** The stylist who works on it now. */
  stylist_name: z.optional(z.string()),
  /** How many answers of stylists were not shown yet. A server without conversations has none. */
  unread_answers: z.optional(z.int()),
  /** The client's wish for the outfit. */
  wish: z.optional(wish),
})
export type Photo = z.output<typeof photo>

export const uploadPhoto = call({
  method: 'POST',
  canWait: true,
  path: '/api/closet/photos/upload/',
  who: 'user',
  changes: ['photo', 'profile'],
  summary:
    'Uploads a photo, with a wish or without, and asks for outfits; a repetition under the same Idempotency-Key gives the same photo',
  headers: z.partial(underKey),
  file: 'image',
  body: z.strictObject({ user: z.optional(identifier), ...wishForm }),
  reply: photo,
  refusals: [404],
})

export const listPhotos = call({
  method: 'GET',
  path: '/api/closet/photos/user/{id}/',
  who: 'user',
  summary: "A person's own photos, the newest first",
  query: page,
  reply: z.object({ photos: z.array(photo), next }),
})

export const readPhoto = call({
  method: 'GET',
  path: '/api/closet/photos/{id}',
  who: ['user', 'stylist'],
  summary:
    'One photo, for its owner, for a stylist while it waits and no other has claimed its request, and for the one who made its outfit; that a stylist was given it is recorded',
  reply: photo,
})

export const deletePhoto = call({
  method: 'DELETE',
  path: '/api/closet/photos/{id}',
  who: 'user',
  changes: ['photo', 'profile'],
  summary: 'Deletes a photo with its pictures and its open request; outfits already delivered stay',
  reply: done,
})

export const pictureSizes = ['full', 'thumbnail'] as const
export type PictureSize = (typeof pictureSizes)[number]

export const showPicture = call({
  method: 'GET',
  path: '/api/closet/photos/{id}/picture/{size}',
  who: 'anyone',
  summary: 'The picture of a photo, for the holder of its signed address',
  params: z.object({ id: identifier, size: z.enum(pictureSizes) }),
  query: signed(21),
  isUncounted: true,
  media: 'image/jpeg',
  reply: z.unknown(),
  refusals: [503],
})
