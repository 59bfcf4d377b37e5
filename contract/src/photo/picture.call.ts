import * as z from 'zod/mini'
import { call } from '../call.ts'
import { identifier, signed } from '../formats.ts'

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
