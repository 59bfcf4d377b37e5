import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf, StartError } from '../start-error.ts'

/** The first signs, all verify: so a key is changed without signing anybody out. */
export type TokenKeys = readonly [string, ...string[]]

/** One key for one purpose: what was signed for one never passes for another. */
export const keysFor = (keys: TokenKeys, purpose: string): readonly Buffer[] =>
  keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', `drape ${purpose}`, 32)))

/** The key of a server that was given none, made on its first start and kept with its data. */
export async function keptTokenKeys(dataDir: string): Promise<TokenKeys> {
  const file = join(dataDir, 'token.key')
  try {
    await mkdir(dataDir, { recursive: true })
    const made = randomBytes(32).toString('base64url')
    await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return [(await readFile(file, 'utf8')).trim()]
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used (${reasonOf(error)})`)
  }
}
