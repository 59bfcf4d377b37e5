import { resolve } from 'node:path'
import { z } from 'zod'

export const url = (protocols: RegExp, message: string) => z.url({ protocol: protocols, error: message })
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
const isOrigin = (text: string) =>
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

const domain = /^(?!\.)(?!.*\.\.)[a-z0-9.-]+\.[a-z0-9-]{2,}$/

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

export const origins = (message: string) =>
  z
    .string()
    .transform(list)
    .refine((origins) => origins.every(isOrigin), message)

/** https, or a way that does not leave this machine. */
const isPrivateWay = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

interface ProductionSettings {
  readonly googleClientId?: string | undefined
  readonly tokenKey?: readonly string[] | undefined
  readonly publicUrl?: string | undefined
  readonly stylistSecondFactor?: string | undefined
}

/** The first setting that a production server lacks, as a message. */
export function productionFault(settings: ProductionSettings) {
  const { googleClientId, tokenKey, publicUrl, stylistSecondFactor } = settings
  if (!googleClientId) return 'GOOGLE_CLIENT_ID is missing: in production people sign in with Google'
  if (!tokenKey) return 'TOKEN_KEY is missing: in production tokens are signed with a key of yours'
  if (publicUrl && !isPrivateWay(publicUrl))
    return 'PUBLIC_URL must begin with https:// in production, but on this machine'
  if (stylistSecondFactor === 'passkey' && !publicUrl)
    return 'PUBLIC_URL is missing: with STYLIST_SECOND_FACTOR passkeys are made for its domain'
  return undefined
}

export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((word) => word === 'on')

export const keys = z
  .string()
  .transform(list)
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'must be of at least 32 characters, or several such with commas',
  )

export const wholeNumber = (form: RegExp, range = '') =>
  z.string().regex(form, `must be a whole number${range}`).transform(Number)

/** As OpenTelemetry names them: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
const samplers = ['always_on', 'always_off', 'traceidratio'] as const
const ofParents = ['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const
const traceSamplers = [...samplers, ...ofParents]
export const traceSampler = z
  .enum(traceSamplers, `must be one of ${traceSamplers.join(', ')}`)
  .default('parentbased_always_on')
export const traceShare = z
  .string()
  .regex(/^(0?\.\d{1,9}|0|1(\.0)?)$/, 'must be a number from 0 to 1')
  .transform(Number)
  .default(1)

interface TraceSettings {
  readonly otelExporterOtlpEndpoint?: string | undefined
  readonly otelTracesSampler: (typeof traceSamplers)[number]
  readonly otelTracesSamplerArg: number
}

/** Each trace begins here or with a caller, whose wish does not count: with a parent or without is the same. */
export function tracedShare(settings: TraceSettings): number | undefined {
  if (!settings.otelExporterOtlpEndpoint || settings.otelTracesSampler.endsWith('always_off'))
    return undefined
  return settings.otelTracesSampler.endsWith('ratio') ? settings.otelTracesSamplerArg : 1
}
