import type { $ZodType, output } from 'zod/v4/core'

/** Who may make a call: nobody signed in, an end user, a stylist, or either of the two. */
type Caller = 'anyone' | 'user' | 'stylist' | 'member'

/** One API call, described once: api serves it, the front end calls it, OpenAPI prints it. */
export interface Call<Reply extends $ZodType = $ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/${string}`
  readonly who: Caller
  readonly summary: string
  readonly reply: Reply
}

export const call = <Reply extends $ZodType>(description: Call<Reply>): Call<Reply> => description

export type ReplyOf<C extends Call> = output<C['reply']>
