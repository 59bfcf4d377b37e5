import * as z from 'zod/mini'
import { call } from '../call.ts'

const termsPages = ['terms', 'privacy'] as const
export type TermsPage = (typeof termsPages)[number]

/** Apart from the other calls, because no front end bundles it: the address stands in the agreement. */
export const showTerms = call({
  method: 'GET',
  path: '/api/terms/{page}/',
  who: 'anyone',
  summary: 'The terms or the privacy notice, as a page',
  params: z.object({ page: z.enum(termsPages) }),
  media: 'text/html',
  reply: z.string(),
})
