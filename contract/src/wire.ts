import * as z from 'zod/mini'

/** Every photo, outfit, item, request and account has one UUID; where the specification reads id and uuid, both carry it. */
export const identifier = z.uuid()

/** A moment on the wire: UTC, to the millisecond. */
export const moment = z.iso.datetime()

/** A signed address of a picture of ours, below the API base, that ends after minutes. */
export const pictureAddress = z.string().check(z.regex(/^\/[\w/?&=.-]+$/))

// Control characters but tab and line feeds, and halves of surrogate pairs: PostgreSQL cannot keep them, and nobody types them.
const printable = /^[\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\u{10ffff}]*$/u
const oneLine = /^[^\n\r\t]*$/

export const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(printable))

export const line = (longest: number) => text(longest).check(z.regex(oneLine))

export const filledLine = (longest: number) => line(longest).check(z.minLength(1))

export const filledText = (longest: number) => text(longest).check(z.minLength(1))

const longestAddress = 2048

// A name as shops have one: no bare word such as localhost, and no number, which zod's own pattern for domains refuses too.
// That one takes no name in another script either, as the last part is then xn--….
const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
// What the URL parser mends in silence, and what deceives a reader: spaces, backslashes, a name and password before the domain, invisible characters.
const plainAddress = /^[a-zA-Z]+:\/\/[^\s\\/?#@\p{Cc}\p{Cf}\p{Cs}]+(?:[/?#][^\s\\\p{Cc}\p{Cf}\p{Cs}]*)?$/u

/** A link that a person may follow: http or https, so that none runs a script. */
export const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(longestAddress),
    z.regex(plainAddress, 'Please give links in full, beginning with http:// or https://'),
    z.url({ protocol: /^https?$/, hostname: domain }),
  )

/** Lists are paged by key: `next` of one page is `after` of the following one. */
export const page = z.strictObject({
  after: z.optional(identifier),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
})

export const next = z.nullable(identifier)

export const done = z.object({ success: z.literal(true) })
