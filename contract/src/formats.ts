import * as z from 'zod/mini'
import { longestAddress } from './limits.ts'

/**
 * Every photo, outfit, item, request and account has one UUID; where docs/specification.md, 7, has id and uuid, both carry it.
 */
export const identifier = z.uuid()

/** A date and time in UTC, to the millisecond. */
export const moment = z.iso.datetime()

/** A signed address of a picture, relative to the API base. */
export const pictureAddress = z.string().check(z.regex(/^\/[\w/?&=.-]+$/))

// Excludes control characters other than tab and line feeds, and lone surrogates: PostgreSQL cannot store them.
const printable = /^[\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\u{10ffff}]*$/u
const oneLine = /^[^\n\r\t]*$/

export const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(printable))

export const line = (longest: number) => text(longest).check(z.regex(oneLine))

export const filledLine = (longest: number) => line(longest).check(z.minLength(1))

export const filledText = (longest: number) => text(longest).check(z.minLength(1))

// A public domain name: not a bare word such as localhost, nor a number. zod's own pattern also refuses names in other
// scripts, whose last label may be xn--….
const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
// Excludes what the URL parser silently corrects and what misleads a reader: spaces, backslashes, credentials before
// the domain, invisible characters.
const plainAddress = /^[a-zA-Z]+:\/\/[^\s\\/?#@\p{Cc}\p{Cf}\p{Cs}]+(?:[/?#][^\s\\\p{Cc}\p{Cf}\p{Cs}]*)?$/u

/** A link that a person may follow: http or https only, so that it cannot run a script. */
export const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(longestAddress),
    z.regex(plainAddress, 'Please give links in full, beginning with http:// or https://'),
    z.url({ protocol: /^https?$/, hostname: domain }),
  )

/** The headers of a call that is done once, however often it is repeated under the same key. */
export const underKey = z.object({ 'idempotency-key': filledLine(128) })

/** The query of an address that is valid for a while; `length` is that of the signature in base64url. */
export const signed = (length: number) =>
  z.strictObject({
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`))),
  })

/** Lists are paged by key: `next` of one page is `after` of the following one. */
export const pageUpTo = (most: number) =>
  z.strictObject({
    after: z.optional(identifier),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), 20),
  })

export const page = pageUpTo(100)

export const next = z.nullable(identifier)

export const done = z.object({ success: z.literal(true) })
