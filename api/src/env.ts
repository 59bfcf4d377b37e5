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
  tracedShare,
  traceSampler,
  traceShare,
  url,
  web,
  wholeNumber,
} from './env-values.ts'
import { logLevels } from './infra/http/log-level.ts'
import { isNetwork } from './infra/http/trusted-peer.ts'
import { releaseHook, releaseKey, rootKeys } from './infra/secret/release-keys.ts'
import { secretNames, withSecretFiles } from './infra/secret/secret-file.ts'
import type { TokenKeys } from './infra/secret/token-keys.ts'
import { vapidKey, vapidKeysOf } from './infra/secret/vapid-keys.ts'
import { StartError } from './start-error.ts'

export { StartError }

const settings = z.object({
  nodeEnv: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  port: port.default(8080),
  /** Undefined where a release token is asked for instead. */
  metricsPort: port.optional(),
  host: z.string().optional(),
  dataDir: folder('.data'),
  siteDir: folder('site'),
  siteFrom: z
    .string()
    .regex(/^s3:\/\//, 'must be a bucket, as s3://bucket/folder')
    .optional(),
  siteS3Endpoint: url(/^https?$/, web).optional(),
  siteS3Region: z.string().default('us-east-1'),
  siteS3AccessKeyId: z.string().optional(),
  siteS3SecretAccessKey: z.string().optional(),
  siteBase: url(/^https?$/, web)
    .refine((base) => !/[?#]/.test(base), 'must be an address without ? and #')
    // Normalised as URL does it, because it is written into pages, attributes and scripts.
    .transform((base) => new URL(base).href.replace(/\/+$/, ''))
    .default(''),
  siteRoot: rootKeys,
  releaseKey: releaseKey,
  releaseHook: releaseHook,
  databaseUrl: url(/^postgres(ql)?$/, 'must be an address that starts with postgresql://').optional(),
  publicUrl: url(/^https?$/, web).optional(),
  hstsSubdomains: onOff('off'),
  securityContact: contact,
  apiBase: url(/^https?$/, web)
    .transform((base) => base.replace(/\/+$/, ''))
    .default(''),
  corsOrigins: origins('must be origins such as https://app.example, several with commas').default([]),
  trustedProxies: z
    .string()
    .transform(list)
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses, networks such as 10.1.0.0/16, or private, several with commas',
    )
    .optional(),
  drainSeconds: wholeNumber(/^[0-5]?\d$/, ' from 0 to 59').default(0),
  googleClientId: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a client id as Google prints it')
    .optional(),
  googleIssuer: url(/^https?$/, web).default('https://accounts.google.com'),
  googleJwksUrl: url(/^https?$/, web).default('https://www.googleapis.com/oauth2/v3/certs'),
  tokenKey: keys.optional(),
  bearer: z.enum(['allowed', 'off'], 'must be allowed or off').default('allowed'),
  stylistSecondFactor: z.enum(['passkey', 'off'], 'must be passkey or off').default('off'),
  s3Endpoint: url(/^https?$/, web)
    .transform((endpoint) => endpoint.replace(/\/+$/, ''))
    .optional(),
  s3Region: z.string().default('us-east-1'),
  s3Bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')
    .optional(),
  s3AccessKeyId: z.string().optional(),
  s3SecretAccessKey: z.string().optional(),
  smtpUrl: url(/^smtps?$/, 'must be an address that starts with smtp:// or smtps://').optional(),
  mailFrom: mailSender.optional(),
  termsText: z.string().optional(),
  privacyText: z.string().optional(),
  vapidPrivateKey: vapidKey.optional(),
  shopPages: shopDomains,
  shopProxy: url(/^https?$/, web).optional(),
  freeUploadsPerDay: wholeNumber(/^\d{1,6}$/).optional(),
  requestsPerMinute: wholeNumber(/^[1-9]\d{0,8}$/, ' from 1').default(300),
  // Two kinds of calls have places of their own.
  requestsAtOnce: wholeNumber(/^([2-9]|[1-9]\d{1,5})$/, ' from 2').default(32),
  logLevel: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  otelExporterOtlpEndpoint: url(/^https?$/, web).optional(),
  otelTracesSampler: traceSampler,
  otelTracesSamplerArg: traceShare,
  notifications: onOff('off'),
  serviceWorker: onOff('on'),
  dictionaries: onOff('on'),
  evidence: onOff('on'),
  guard: onOff('off'),
  analyticsId: z
    .string()
    .regex(/^[\w-]+$/, 'must be a measurement id such as G-ABC123')
    .optional(),
})

/** How the variable of a setting is called: dataDir is DATA_DIR. */
const variableOf = (setting: string) => setting.replace(/[A-Z]/g, '_$&').toUpperCase()

/** The variables that .env.example must describe (a test compares them). */
export const variableNames = [
  ...Object.keys(settings.shape).map(variableOf),
  ...secretNames.map((name) => `${name}_FILE`),
]

export type Env = ReturnType<typeof readEnv>

type Settings = ReturnType<typeof parse<(typeof settings)['shape']>>
type Source = Record<string, string | undefined>

/** An empty value counts as unset: docker-compose passes those. */
function parse<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: Source) {
  const names = Object.keys(schema.shape)
  const all = withSecretFiles(source, names.map(variableOf))
  const parsed = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, all[variableOf(name)] || undefined])),
  )
  // The message leaves the value out: it may be a password.
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map(({ path, message }) => `${variableOf(path.join('.'))} ${message}`).join('; '),
    )
  }
  return parsed.data as Required<typeof parsed.data>
}

/** Reads DATABASE_URL alone, for the migration, which needs no other variable. */
export function readDatabaseUrl(source: Source = process.env): string {
  const { databaseUrl } = parse(settings.pick({ databaseUrl: true }), source)
  if (!databaseUrl) throw new StartError('DATABASE_URL is missing')
  return databaseUrl
}

/** This and readDatabaseUrl are the only readers of process.env. */
export function readEnv(source: Source = process.env) {
  const values = parse(settings, source)
  const { nodeEnv, googleClientId, host, publicUrl, vapidPrivateKey, shopPages } = values
  const isProduction = nodeEnv === 'production'
  const fault = isProduction ? productionFault(values) : undefined
  if (fault) throw new StartError(fault)
  if (vapidPrivateKey && !publicUrl) {
    throw new StartError('PUBLIC_URL is missing: with VAPID_PRIVATE_KEY push services are told whose it is')
  }
  const admitsAnybody = !isProduction && !googleClientId
  if (values.guard && !values.evidence)
    throw new StartError('GUARD compares what pages tell: it needs EVIDENCE=on')
  return {
    ...values,
    isProduction,
    /** Whether the development identity provider stands in for Google: every visitor may sign in as any user. */
    admitsAnybody,
    host: host ?? (admitsAnybody ? '127.0.0.1' : '0.0.0.0'),
    isHostChosen: host !== undefined,
    siteBucket: readSiteBucket(values),
    // With an address of its own a server is reached through a proxy beside it.
    trustedProxies: values.trustedProxies ?? (publicUrl ? ['private'] : []),
    tokenKeys: values.tokenKey as TokenKeys | undefined,
    asksForPasskey: values.stylistSecondFactor === 'passkey',
    objectStore: readObjectStore(values),
    mailServer: readMailServer(values),
    /** Unset, main.ts makes some in DATA_DIR, but not in production. */
    vapidKeys: vapidPrivateKey ? vapidKeysOf(vapidPrivateKey) : undefined,
    /** How many of all traces are kept; undefined where no collector is named. */
    tracedShare: tracedShare(values),
    /** Undefined where no page of a shop is read. */
    shopAccess: shopPages && { ...shopPages, proxy: values.shopProxy },
  }
}

/** An S3-compatible store; without one, pictures are files below DATA_DIR. */
function readObjectStore(values: Settings) {
  const names = ['s3Endpoint', 's3Bucket', 's3AccessKeyId', 's3SecretAccessKey'] as const
  const listed = (some: readonly string[]) => some.map(variableOf).join(', ')
  const missing = names.filter((name) => !values[name])
  // The keys may have been given for the site's bucket alone.
  if (missing.length === names.length || (values.siteFrom && !values.s3Bucket)) return undefined
  if (missing.length)
    throw new StartError(`${listed(missing)} missing: an object store needs all of ${listed(names)}`)
  return {
    endpoint: values.s3Endpoint as string,
    region: values.s3Region,
    bucket: values.s3Bucket as string,
    accessKeyId: values.s3AccessKeyId as string,
    secretAccessKey: values.s3SecretAccessKey as string,
  }
}

/** The mail server; without one no e-mails are sent. */
function readMailServer({ smtpUrl: url, mailFrom: from, publicUrl }: Settings) {
  if (!url) return undefined
  if (!from) throw new StartError('MAIL_FROM is missing: with SMTP_URL e-mails are sent, from this address')
  if (!publicUrl)
    throw new StartError('PUBLIC_URL is missing: with SMTP_URL e-mails are sent, with links to it')
  return { url, from }
}

/** The bucket that holds the site, if there is one: SITE_DIR is then a local copy of what is served. */
function readSiteBucket({ siteFrom, ...values }: Settings) {
  if (!siteFrom) return undefined
  // With keys of its own it is in another store than the pictures.
  const of = values.siteS3AccessKeyId ? 'siteS3' : 's3'
  try {
    return readBucket(siteFrom, {
      S3_ENDPOINT: values[`${of}Endpoint`],
      S3_REGION: values[`${of}Region`],
      S3_ACCESS_KEY_ID: values[`${of}AccessKeyId`],
      S3_SECRET_ACCESS_KEY: values[`${of}SecretAccessKey`],
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
