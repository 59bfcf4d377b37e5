import type { $ZodType, input, output } from 'zod/v4/core'

/** Who may make a call: nobody signed in, an end user, a stylist, or either of the two. */
type Caller = 'anyone' | 'user' | 'stylist' | 'member'

/** One API call, described once: api serves it, the front end calls it, OpenAPI prints it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A part in braces is an identifier, or what `params` says of it. */
  readonly path: `/${string}`
  readonly who: Caller
  readonly summary: string
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly headers?: $ZodType
  readonly body?: $ZodType
  /** The name of the one file of a multipart form; `body` then says what its other fields are. */
  readonly file?: string
  /** The media type of a reply that is written as it is, and not as JSON by its schema. */
  readonly media?: string
  readonly reply: $ZodType
  /** Asking twice does and answers what asking once does, so that an edge may repeat it when a replica dies. A GET always may. */
  readonly isRepeatable?: true
  /** Left out of the rate limit: its address is signed, and whoever holds it was counted when it was given. A list has many. */
  readonly isUncounted?: true
  /** The reply marks the browser with a cookie, on which nothing rests but how its tries are counted. */
  readonly marksDevice?: true
  /** Another status that comes with the same reply. */
  readonly otherStatus?: 503
  /** Refusals of its own, besides those that who may call, an identifier, a body or any call brings with it. */
  readonly refusals?: readonly (401 | 404 | 409 | 503)[]
}

export const call = <const C extends Call>(description: C): C => description

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Of<C extends Call, Part extends 'params' | 'query' | 'headers' | 'body'> = C extends {
  readonly [part in Part]: infer Schema extends $ZodType
}
  ? Schema
  : undefined
type Read<Schema> = Schema extends $ZodType ? output<Schema> : undefined
type Written<Schema> = Schema extends $ZodType ? input<Schema> : undefined

/** What the server makes of a request. */
export type ParamsOf<C extends Call> = C extends { readonly params: infer Schema extends $ZodType }
  ? output<Schema>
  : { readonly [name in Names<C['path']>]: string }
export type QueryOf<C extends Call> = Read<Of<C, 'query'>>
export type HeadersOf<C extends Call> = Read<Of<C, 'headers'>>
export type BodyOf<C extends Call> = Read<Of<C, 'body'>>

type Nothing = Readonly<Record<never, never>>
type Needed<Part extends string, Value> = [Value] extends [undefined]
  ? { readonly [part in Part]?: never }
  : Nothing extends Value
    ? { readonly [part in Part]?: Value }
    : { readonly [part in Part]: Value }

/** What whoever makes a call has to give, before any default is filled in. */
export type AskOf<C extends Call> = Needed<
  'params',
  [Names<C['path']>] extends [never] ? undefined : { readonly [name in Names<C['path']>]: string }
> &
  Needed<'query', Written<Of<C, 'query'>>> &
  Needed<'headers', Written<Of<C, 'headers'>>> &
  Needed<'body', Written<Of<C, 'body'>>> &
  (C extends { readonly file: string } ? { readonly file: Blob } : Nothing)

export type ReplyOf<C extends Call> = output<C['reply']>
