import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { prepareTurns } from '../http/turns.ts'

/** OWASP's least for argon2id (its cheat sheet on password storage): about 9 ms and 19 MB each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More at once would only take memory and the other calls' processor. */
const inTurn = prepareTurns({ atOnce: 2, waiting: 100 })

// The same letters may come in several spellings, by keyboard and system.
const spelled = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(spelled(password), cost))

/** Against a hash of nothing where there is none, so that a name that nobody has takes as long as a wrong password. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const against = kept ?? (await nobodysHash())
  const isRight = await inTurn(() => verify(against, spelled(password)))
  return isRight && kept !== undefined
}

let nobodys: Promise<string> | undefined

/** Call it ahead of the first use, which would take longer than the others. */
export const nobodysHash = (): Promise<string> => {
  nobodys ??= hash(randomBytes(32).toString('base64'), cost)
  return nobodys
}

/** Four groups that can be read over the telephone: 80 bits. */
export const makePassword = (bytes: Buffer = randomBytes(16)): string =>
  Array.from(bytes.subarray(0, 16), (byte) => letters[byte % 32])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
