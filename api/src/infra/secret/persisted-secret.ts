import { link, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { reasonOf, StartError } from '../../start-error.ts'
import { writeDurably } from '../disk/durable.ts'
import { makeFolder } from '../disk/make-folder.ts'

/**
 * A secret in a file, made when first needed. Processes that start on the same folder at once get the same
 * secret.
 */
export async function persistedSecret(file: string, make: () => Promise<string>): Promise<string> {
  const secret = await readSecret(file)
  if (secret !== undefined) return secret
  await makeFolder(dirname(file))
  await writeDurably(file, await make(), {
    // link() fails if the name exists, so that the first writer wins and no process reads a half-written secret.
    place: (stage) =>
      link(stage, file).catch(async (error: NodeJS.ErrnoException) => {
        // Some network file systems have no hard links.
        if (error.code !== 'EEXIST') await rename(stage, file)
      }),
  })
  return (await readSecret(file)) ?? ''
}

/** The same for a key without which a server does not start: a file that holds none ends the start in one line. */
export async function keyInDataDir<Key>(
  file: string,
  make: () => Promise<string>,
  read: (secret: string) => Key,
): Promise<Key> {
  try {
    return read(await persistedSecret(file, make))
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used (${reasonOf(error)})`)
  }
}

/** A secret that was made before. */
export const readSecret = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
