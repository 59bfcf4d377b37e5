import { readBucket } from '@drape/platform/release/read-bucket'
import { z } from 'zod'
import {
  contact,
  folder,
  keys,
  list,
  mailSender,
  onOff,
  origins,
  port,
  productionFault,
  shopDomains,
  url,
  web,
  wholeNumber,
} from './env-values.ts'
import { logLevels } from './infra/http/log-level.ts'
import { isNetwork } from './infra/http/trusted-peer.ts'
import { releaseKey, rootKeys } from './infra/secret/release-keys.ts'
import { secretNames, withSecretFiles } from './infra/secret/secret-file.ts'
import type { TokenKeys } from './infra/secret/token-keys.ts'
import { vapidKey, vapidKeysOf } from './infra/secret/vapid-keys.ts'
import { StartError } from './start-error.ts'

export { StartError }

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: port.default(8080),
  METRICS_PORT: port.optional(),
  HOST: z.string().optional(),
  DATA_DIR: folder('.data'),
  SITE_DIR: folder('site'),
  SITE_FROM: z
    .string()
    .regex(/^s3:\/\//, 'must be a bucket, as s3://bucket/folder')
    .optional(),
  SITE_S3_ENDPOINT: url(/^https?$/, web).optional(),
  SITE_S3_REGION: z.string().default('us-east-1'),
  SITE_S3_ACCESS_KEY_ID: z.string().optional(),
  SITE_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SITE_BASE: url(/^https?$/, web)
    .refine((base) => !/[?#]/.test(base), 'must be an address without ? and #')
    // Normalised as URL does it, because it is written into pages, attributes and scripts.
    .transform((base) => new URL(base).href.replace(/\/+$/, ''))
    .default(''),
  SITE_ROOT: rootKeys,
  RELEASE_KEY: releaseKey,
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be an address that starts with postgresql://').optional(),
  PUBLIC_URL: url(/^https?$/, web).optional(),
  HSTS_SUBDOMAINS: onOff('off'),
  SECURITY_CONTACT: contact,
  API_BASE: url(/^https?$/, web)
    .transform((base) => base.replace(/\/+$/, ''))
    .default(''),
  CORS_ORIGINS: origins('must be origins such as https://app.example, several with commas').default([]),
  TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses, networks such as 10.1.0.0/16, or private, several with commas',
    )
    .optional(),
  DRAIN_SECONDS: wholeNumber(/^[0-5]?\d$/, ' from 0 to 59').default(0),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a client id as Google prints it')
    .optional(),
  GOOGLE_ISSUER: url(/^https?$/, web).default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: url(/^https?$/, web).default('https://www.googleapis.com/oauth2/v3/certs'),
  TOKEN_KEY: keys.optional(),
  BEARER: z.enum(['allowed', 'off'], 'must be allowed or off').default('allowed'),
  STYLIST_SECOND_FACTOR: z.enum(['passkey', 'off'], 'must be passkey or off').default('off'),
  S3_ENDPOINT: url(/^https?$/, web)
    .transform((endpoint) => endpoint.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'must be an address that starts with smtp:// or smtps://').optional(),
  MAIL_FROM: mailSender.optional(),
  TERMS_TEXT: z.string().optional(),
  PRIVACY_TEXT: z.string().optional(),
  VAPID_PRIVATE_KEY: vapidKey.optional(),
  SHOP_PAGES: shopDomains,
  SHOP_PROXY: url(/^https?$/, web).optional(),
  FREE_UPLOADS_PER_DAY: wholeNumber(/^\d{1,6}$/).optional(),
  REQUESTS_PER_MINUTE: wholeNumber(/^[1-9]\d{0,8}$/, ' from 1').default(300),
  // Two kinds of calls have places of their own.
  REQUESTS_AT_ONCE: wholeNumber(/^([2-9]|[1-9]\d{1,5})$/, ' from 2').default(32),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  NOTIFICATIONS: onOff('off'),
  SERVICE_WORKER: onOff('on'),
  DICTIONARIES: onOff('on'),
  EVIDENCE: onOff('on'),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be a measurement id such as G-ABC123')
    .optional(),
})

/** The variables that .env.example must describe (a test compares them). */
export const variableNames = [...Object.keys(variables.shape), ...secretNames.map((name) => `${name}_FILE`)]

export type Env = ReturnType<typeof readEnv>

type Source = Record<string, string | undefined>

/** An empty value counts as unset: docker-compose passes those. */
function parse<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: Source) {
  const all = withSecretFiles(source, Object.keys(schema.shape))
  const nonEmpty = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(nonEmpty)
  // The message leaves the value out: it may be a password.
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    )
  }
  return parsed.data
}

/** Reads DATABASE_URL alone, for the migration, which needs no other variable. */
export function readDatabaseUrl(source: Source = process.env): string {
  const { DATABASE_URL } = parse(variables.pick({ DATABASE_URL: true }), source)
  if (!DATABASE_URL) throw new StartError('DATABASE_URL is missing')
  return DATABASE_URL
}

/** This and readDatabaseUrl are the only readers of process.env. */
export function readEnv(source: Source = process.env) {
  const values = parse(variables, source)
  const fault = values.NODE_ENV === 'production' ? productionFault(values) : undefined
  if (fault) throw new StartError(fault)
  if (values.VAPID_PRIVATE_KEY && !values.PUBLIC_URL) {
    throw new StartError('PUBLIC_URL is missing: with VAPID_PRIVATE_KEY push services are told whose it is')
  }
  const admitsAnybody = values.NODE_ENV !== 'production' && !values.GOOGLE_CLIENT_ID
  return {
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    /** Undefined where a release token is asked for instead. */
    metricsPort: values.METRICS_PORT,
    /** Whether the development identity provider stands in for Google: every visitor may sign in as any user. */
    admitsAnybody,
    host: values.HOST ?? (admitsAnybody ? '127.0.0.1' : '0.0.0.0'),
    isHostChosen: values.HOST !== undefined,
    dataDir: values.DATA_DIR,
    siteDir: values.SITE_DIR,
    siteBucket: readSiteBucket(values),
    siteRoot: values.SITE_ROOT,
    releaseKey: values.RELEASE_KEY,
    siteBase: values.SITE_BASE,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    securityContact: values.SECURITY_CONTACT,
    apiBase: values.API_BASE,
    corsOrigins: values.CORS_ORIGINS,
    // With an address of its own a server is reached through a proxy beside it.
    trustedProxies: values.TRUSTED_PROXIES ?? (values.PUBLIC_URL ? ['private'] : []),
    drainSeconds: values.DRAIN_SECONDS,
    googleClientId: values.GOOGLE_CLIENT_ID,
    googleIssuer: values.GOOGLE_ISSUER,
    googleJwksUrl: values.GOOGLE_JWKS_URL,
    tokenKeys: values.TOKEN_KEY as TokenKeys | undefined,
    bearer: values.BEARER,
    asksForPasskey: values.STYLIST_SECOND_FACTOR === 'passkey',
    objectStore: readObjectStore(values),
    mailServer: readMailServer(values),
    termsText: values.TERMS_TEXT,
    privacyText: values.PRIVACY_TEXT,
    /** Unset, main.ts makes some in DATA_DIR, but not in production. */
    vapidKeys: values.VAPID_PRIVATE_KEY ? vapidKeysOf(values.VAPID_PRIVATE_KEY) : undefined,
    /** Undefined where no page of a shop is read. */
    shopAccess: values.SHOP_PAGES && { ...values.SHOP_PAGES, proxy: values.SHOP_PROXY },
    freeUploadsPerDay: values.FREE_UPLOADS_PER_DAY,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    logLevel: values.LOG_LEVEL,
    notifications: values.NOTIFICATIONS,
    serviceWorker: values.SERVICE_WORKER,
    dictionaries: values.DICTIONARIES,
    evidence: values.EVIDENCE,
    analyticsId: values.ANALYTICS_ID,
  }
}

/** An S3-compatible store; without one, pictures are files below DATA_DIR. */
function readObjectStore(values: z.output<typeof variables>) {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !values[name])
  // The keys may have been given for the site's bucket alone.
  if (missing.length === names.length || (values.SITE_FROM && !values.S3_BUCKET)) return undefined
  if (missing.length)
    throw new StartError(`${missing.join(', ')} missing: an object store needs all of ${names.join(', ')}`)
  return {
    endpoint: values.S3_ENDPOINT as string,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET as string,
    accessKeyId: values.S3_ACCESS_KEY_ID as string,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY as string,
  }
}

/** The mail server; without one no e-mails are sent. */
function readMailServer({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof variables>) {
  if (!SMTP_URL) return undefined
  if (!MAIL_FROM)
    throw new StartError('MAIL_FROM is missing: with SMTP_URL e-mails are sent, from this address')
  if (!PUBLIC_URL)
    throw new StartError('PUBLIC_URL is missing: with SMTP_URL e-mails are sent, with links to it')
  return { url: SMTP_URL, from: MAIL_FROM }
}

/** The bucket that holds the site, if there is one: SITE_DIR is then a local copy of what is served. */
function readSiteBucket({ SITE_FROM, ...values }: z.output<typeof variables>) {
  if (!SITE_FROM) return undefined
  // With keys of its own it is in another store than the pictures.
  const of = values.SITE_S3_ACCESS_KEY_ID ? 'SITE_' : ''
  try {
    return readBucket(SITE_FROM, {
      S3_ENDPOINT: values[`${of}S3_ENDPOINT`],
      S3_REGION: values[`${of}S3_REGION`],
      S3_ACCESS_KEY_ID: values[`${of}S3_ACCESS_KEY_ID`],
      S3_SECRET_ACCESS_KEY: values[`${of}S3_SECRET_ACCESS_KEY`],
    })
  } catch (error) {
    const { message } = error as Error
    throw new StartError(
      message.startsWith('--to')
        ? 'SITE_FROM must be a bucket, as s3://bucket/folder'
        : `SITE_FROM: ${message}`,
    )
  }
}
