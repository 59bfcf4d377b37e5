import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../disk/make-folder.ts'

/**
 * A secret in the data folder, made when first needed. Processes that start on the same folder at once get the same
 * secret.
 */
export async function persistedSecret(
  dataDir: string,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const file = join(dataDir, name)
  const found = await readSecret(file)
  if (found !== undefined) return found
  await makeFolder(dataDir)
  const stage = `${file}.${randomUUID()}`
  try {
    await writeFile(stage, await make(), { flag: 'wx', mode: 0o600, flush: true })
    // link() fails if the name exists, so that the first writer wins and nobody reads a half-written secret.
    await link(stage, file).catch(async (error: NodeJS.ErrnoException) => {
      // Some network file systems have no hard links.
      if (error.code !== 'EEXIST') await rename(stage, file)
    })
  } finally {
    await rm(stage, { force: true })
  }
  return (await readSecret(file)) ?? ''
}

/** A secret that was made before. */
export const foundSecret = (dataDir: string, name: string): Promise<string | undefined> =>
  readSecret(join(dataDir, name))

const readSecret = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
