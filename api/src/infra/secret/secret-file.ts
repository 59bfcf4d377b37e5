import { readFileSync } from 'node:fs'
import { reasonOf, StartError } from '../../start-error.ts'

/**
 * Variables that may be given as a file: TOKEN_KEY_FILE holds the path for TOKEN_KEY. Listings of processes and
 * containers then do not show the value.
 */
export const secretNames = [
  'DATABASE_URL',
  'TOKEN_KEY',
  'RELEASE_KEY',
  'RELEASE_HOOK',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
] as const

type Source = Readonly<Record<string, string | undefined>>

/** Replaces the variables of `names` by the content of their files. */
export function withSecretFiles(source: Source, names: readonly string[]): Source {
  const fromFiles = secretNames
    .filter((name) => names.includes(name) && source[`${name}_FILE`])
    .map((name) => [name, readSecret(name, source)])
  return { ...source, ...Object.fromEntries(fromFiles) }
}

/** Messages leave the path out: it may be the secret itself, put there by mistake. */
function readSecret(name: string, source: Source): string {
  if (source[name]) throw new StartError(`${name} and ${name}_FILE are both set: leave one of them out`)
  const secret = read(`${name}_FILE`, source[`${name}_FILE`] ?? '')
  if (!secret) throw new StartError(`${name}_FILE is the path of an empty file`)
  return secret
}

function read(variable: string, path: string): string {
  try {
    // Editors end the file with a newline.
    return readFileSync(path, 'utf8').trimEnd()
  } catch (error) {
    throw new StartError(`${variable} must be the path of a file that can be read (${reasonOf(error)})`)
  }
}
