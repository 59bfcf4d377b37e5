import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { filledLine, moment } from '../formats.ts'

const call = callsOf('terms')

export const about = 'The terms and the privacy notice, and whether a client has agreed to them.'

const address = z.string().check(z.regex(/^\/[\w/-]+$/))

const agreement = z.object({
  /** The version of both texts together, which changes with either. */
  version: z.string(),
  /** When the person agreed to this version; null before that. */
  agreed_at: z.nullable(moment),
  /** Pages, relative to the API base. */
  terms: address,
  privacy: address,
})
export type Agreement = z.output<typeof agreement>

export const readAgreement = call({
  method: 'GET',
  path: '/api/user/agreement/',
  who: 'user',
  summary: 'Where the terms and the privacy notice are, and whether the person who asks has agreed to them',
  reply: agreement,
})

export const agree = call({
  method: 'POST',
  path: '/api/user/agreement/',
  who: 'user',
  isRepeatable: true,
  changes: ['terms'],
  summary: 'The person who asks agrees to this version, which must be the present one',
  body: z.strictObject({ version: filledLine(64) }),
  reply: agreement,
  refusals: [409],
})

const termsPages = ['terms', 'privacy'] as const
export type TermsPage = (typeof termsPages)[number]

/** Its address is in the agreement. */
export const showTerms = call({
  method: 'GET',
  path: '/api/terms/{page}/',
  who: 'anyone',
  summary: 'The terms or the privacy notice, as a page',
  params: z.object({ page: z.enum(termsPages) }),
  media: 'text/html',
  reply: z.string(),
})
