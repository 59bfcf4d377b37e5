import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { identifier, moment, next, page, pictureAddress } from '../formats.ts'

const call = callsOf('view')

export const about = "Which stylists were shown a client's photos, and when."

const view = z.object({
  stylist_name: z.string(),
  first_at: moment,
  /** Exact to the hour. */
  last_at: moment,
})
const views = z.object({ views: z.array(view) })
export type PhotoViews = z.output<typeof views>

export const listPhotoViews = call({
  method: 'GET',
  path: '/api/closet/photos/{id}/views/',
  who: 'user',
  summary: 'The stylists who were shown a photo of the person who asks, the first one first',
  reply: views,
})

const shownPhoto = z.object({
  id: identifier,
  /** Null if the photo and the stylist are deleted. */
  stylist_name: z.nullable(z.string()),
  /** Small, as in the queue, or large, as the stylist who works on it sees it. */
  size: z.enum(['small', 'large']),
  seen_at: moment,
  /** Null once it is deleted. */
  photo: z.nullable(z.object({ id: identifier, thumbnail_url: pictureAddress, upload_date: moment })),
  /** The piece of the wardrobe that it is in place of a photo; left out once that is deleted. */
  garment: z.optional(z.object({ name: z.string(), thumbnail_url: pictureAddress })),
  /** The same for a picture of a message. */
  message_picture: z.optional(z.object({ thumbnail_url: pictureAddress })),
})
const shownPhotos = z.object({ views: z.array(shownPhoto), next })
export type ShownPhotos = z.output<typeof shownPhotos>
export type ShownPhoto = z.output<typeof shownPhoto>
export type ListViewsQuery = z.output<typeof page>

export const listShownPhotos = call({
  method: 'GET',
  path: '/api/user/photo-views/',
  who: 'user',
  summary:
    'Each time that a stylist was shown a photo of the person who asks, within an hour once, the newest first',
  query: page,
  reply: shownPhotos,
})
