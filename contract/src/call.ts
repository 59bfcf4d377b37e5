import type { $ZodType, input, output } from 'zod/v4/core'
import type { MemberKind } from './session/member-kind.ts'

/** Who may make a call: every caller, or members of this kind or these kinds. */
type Caller = 'anyone' | MemberKind | readonly MemberKind[]

/** The folder of a call: its cached replies are known by it. */
export type Concept = keyof typeof import('./concepts.ts')

/** An API call, described once: the api serves it, the front end makes it, OpenAPI documents it. */
export interface Call {
  readonly concept: Concept
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A path parameter in braces is an identifier unless `params` says otherwise. */
  readonly path: `/${string}`
  readonly who: Caller
  readonly summary: string
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly headers?: $ZodType
  readonly body?: $ZodType
  /** The field name of the file in a multipart form; `body` describes the other fields. */
  readonly file?: string
  /** The media type of a reply that is sent as it is and not serialised as JSON. */
  readonly media?: string
  readonly reply: $ZodType
  /** Of a call that writes: whose replies it makes outdated, for clients or stylists. A page then requests them again. */
  readonly changes?: readonly Concept[]
  /** The call is idempotent, so that a page may repeat it when a replica dies. A GET always may be. */
  readonly isRepeatable?: true
  /**
   * Excluded from the rate limit: the address is signed, and its holder was counted when it was issued. A list contains
   * many.
   */
  readonly isUncounted?: true
  /** Starts new work, and so is refused first while the server is overloaded. */
  readonly canWait?: true
  /** The reply sets the device cookie, which only decides how sign-in attempts are counted. */
  readonly marksDevice?: true
  /** The reply contains tokens, which are bound to the key whose proof comes with the call. */
  readonly givesTokens?: true
  /** Open to a stylist who has yet to add the passkey that the installation requires. */
  readonly isBeforePasskey?: true
  /** Not served in production. */
  readonly isForDevelopment?: true
  /** Another status with the same reply. */
  readonly otherStatus?: 503
  /**
   * Refusals of this call, besides those that follow from who may make it, its identifiers, its body or the rate limit.
   */
  readonly refusals?: readonly (401 | 404 | 409 | 503)[]
}

export const callsOf =
  <const Name extends Concept>(concept: Name) =>
  <const C extends Omit<Call, 'concept'>>(description: C) => ({ concept, ...description })

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Of<C extends Call, Part extends 'params' | 'query' | 'headers' | 'body'> = C extends {
  readonly [part in Part]: infer Schema extends $ZodType
}
  ? Schema
  : undefined
type Read<Schema> = Schema extends $ZodType ? output<Schema> : undefined
type Written<Schema> = Schema extends $ZodType ? input<Schema> : undefined

/** The input as the server parses it. */
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

/** The input as a caller gives it, before defaults are filled in. */
export type AskOf<C extends Call> = Needed<
  'params',
  [Names<C['path']>] extends [never] ? undefined : { readonly [name in Names<C['path']>]: string }
> &
  Needed<'query', Written<Of<C, 'query'>>> &
  Needed<'headers', Written<Of<C, 'headers'>>> &
  Needed<'body', Written<Of<C, 'body'>>> &
  (C extends { readonly file: string } ? { readonly file: Blob } : Nothing)

/** The input and further arguments after it; the input may be omitted only if nothing in it is required. */
export type Asking<C extends Call, More extends readonly unknown[] = []> =
  Nothing extends AskOf<C> ? [ask?: AskOf<C>, ...More] : [ask: AskOf<C>, ...More]

export type ReplyOf<C extends Call> = output<C['reply']>
