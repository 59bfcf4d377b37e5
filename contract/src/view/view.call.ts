import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment } from '../formats.ts'

const view = z.object({
  stylist_name: z.string(),
  first_at: moment,
  /** To the hour. */
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
