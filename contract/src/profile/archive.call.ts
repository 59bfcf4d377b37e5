import * as z from 'zod/mini'
import { call } from '../call.ts'
import { identifier } from '../formats.ts'

/** Apart from the other calls, because no front end bundles it. */
export const downloadArchive = call({
  method: 'GET',
  path: '/api/user/profile/archive/{id}',
  who: 'anyone',
  summary:
    'Everything that is held about a person, as a ZIP of one document and the photos, for whoever holds its signed address',
  query: z.strictObject({
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  params: z.object({ id: identifier }),
  isUncounted: true,
  media: 'application/zip',
  reply: z.unknown(),
  refusals: [503],
})
