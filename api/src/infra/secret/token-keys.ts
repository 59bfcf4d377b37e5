import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keyInDataDir, readSecret } from './persisted-secret.ts'

/** The first key signs, all verify, so that a key can be replaced without signing members out. */
export type TokenKeys = readonly [string, ...string[]]

const keyFile = (dataDir: string) => join(dataDir, 'token.key')

/** The key of a server that was given none, if it has started before. */
export const existingTokenKeys = async (dataDir: string): Promise<TokenKeys | undefined> => {
  const key = await readSecret(keyFile(dataDir))
  return key ? [key] : undefined
}

/** The key of a server that was given none, made on its first start and kept in DATA_DIR. */
export const persistedTokenKeys = (dataDir: string): Promise<TokenKeys> =>
  keyInDataDir(
    keyFile(dataDir),
    async () => randomBytes(32).toString('base64url'),
    (key): TokenKeys => [key],
  )
