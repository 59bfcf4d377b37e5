import { hkdfSync, randomBytes } from 'node:crypto'
import { reasonOf, StartError } from '../start-error.ts'
import { keptSecret } from './kept-secret.ts'

/** The first signs, all verify: so a key is changed without signing anybody out. */
export type TokenKeys = readonly [string, ...string[]]

/** One key for one purpose: what was signed for one never passes for another. */
export const keysFor = (keys: TokenKeys, purpose: string): readonly Buffer[] =>
  keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', `drape ${purpose}`, 32)))

/** The key of a server that was given none, made on its first start and kept with its data. */
export async function keptTokenKeys(dataDir: string): Promise<TokenKeys> {
  try {
    return [await keptSecret(dataDir, 'token.key', async () => randomBytes(32).toString('base64url'))]
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used (${reasonOf(error)})`)
  }
}
