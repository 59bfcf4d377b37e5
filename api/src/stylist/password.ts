import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { semaphore } from '../infra/http/semaphore.ts'

/** The minimum that OWASP's cheat sheet on password storage recommends for argon2id: about 9 ms and 19 MB each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More at once would only take memory and processor from other calls. */
const inTurn = semaphore({ atOnce: 2, waiting: 100 })

// The same password may be typed in different Unicode forms, depending on keyboard and system.
const normalize = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalize(password), cost))

/**
 * Verifies against a random hash when the account does not exist, so that an unknown name takes as long as a wrong
 * password.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const expectedHash = storedHash ?? (await decoyHash())
  const isRight = await inTurn(() => verify(expectedHash, normalize(password)))
  return isRight && storedHash !== undefined
}

let cachedDecoy: Promise<string> | undefined

/** Call this at the start, because the first use takes longer than later ones. */
export const decoyHash = (): Promise<string> => {
  cachedDecoy ??= hash(randomBytes(32).toString('base64'), cost)
  return cachedDecoy
}

/** 80 random bits in four groups, made to be read out over the telephone. */
export const makePassword = (bytes: Buffer = randomBytes(16)): string =>
  Array.from(bytes.subarray(0, 16), (byte) => letters[byte % 32])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
