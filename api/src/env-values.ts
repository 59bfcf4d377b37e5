import { resolve } from 'node:path'
import { z } from 'zod'

export const url = (protocols: RegExp, says: string) => z.url({ protocol: protocols, error: says })
export const web = 'must be an address that starts with http:// or https://'
const portRange = 'must be a whole number from 0 to 65535'
export const port = z
  .string()
  .regex(/^\d{1,5}$/, portRange)
  .transform(Number)
  .refine((port) => port <= 65_535, portRange)
export const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(path))

export const list = (text: string) => text.split(',').map((entry) => entry.trim())
export const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** As security.txt names one. */
export const contact = z
  .string()
  .regex(
    /^(mailto:[^\s@]+@|https:\/\/|tel:\+)[^\s@]+$/,
    'must be an address that starts with mailto:, https:// or tel:+',
  )
  .optional()

/** An address, or a name with an address in angle brackets. */
export const mailSender = z
  .string()
  .regex(
    /^(?:[^<>"\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'must be an address such as hello@drape.example, or Drape <hello@drape.example>',
  )

const domain = /^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/

/** Which shops' pages are read: any, those of some domains, or off. */
export const shopDomains = z
  .string()
  .default('any')
  .transform((text) => list(text.toLowerCase()))
  .refine(
    (words) => ['any', 'off'].includes(words.join()) || words.every((word) => domain.test(word)),
    'must be any, off, or domains such as myntra.com, several with commas',
  )
  .transform((words) => {
    if (words.join() === 'off') return undefined
    return { domains: words.join() === 'any' ? undefined : words }
  })
