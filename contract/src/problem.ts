import * as z from 'zod/mini'

const problemCodes = [
  'bad_request',
  'not_signed_in',
  'not_allowed',
  'passkey_needed',
  'not_found',
  'conflict',
  'too_large',
  'not_a_picture',
  'too_many_requests',
  'plan_limit',
  'timeout',
  'unavailable',
  'internal',
] as const

/** The body of every refusal. `message` is written for people; `requestId` finds the log line. */
export const problem = z.object({
  success: z.literal(false),
  code: z.enum(problemCodes),
  message: z.string(),
  requestId: z.string(),
})

export type Problem = z.output<typeof problem>
export type ProblemCode = Problem['code']
