import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const url = (protocols: RegExp, says: string) => z.url({ protocol: protocols, error: says })
const web = 'must be an address that starts with http:// or https://'
const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(path))

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535')
    .default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: folder('.data'),
  SITE_DIR: folder('site'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be an address that starts with postgresql://').optional(),
  PUBLIC_URL: url(/^https?$/, web).optional(),
  API_BASE: url(/^https?$/, web)
    .transform((base) => base.replace(/\/+$/, ''))
    .default(''),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a client id as Google prints it')
    .optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be a measurement id such as G-ABC123')
    .optional(),
})

export type Env = ReturnType<typeof readEnv>

/** The only reader of process.env. An empty value counts as unset: compose files pass those. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  // The value is left out of the line: it may be a password.
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    )
  }
  const values = parsed.data
  if (values.NODE_ENV === 'production' && !values.GOOGLE_CLIENT_ID) {
    throw new StartError('GOOGLE_CLIENT_ID is missing: in production people sign in with Google')
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    siteDir: values.SITE_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    apiBase: values.API_BASE,
    googleClientId: values.GOOGLE_CLIENT_ID,
    analyticsId: values.ANALYTICS_ID,
  }
}
