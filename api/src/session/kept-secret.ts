import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../disk/make-folder.ts'

/** A secret of the data folder, made when it is first needed. Processes that start on one folder at once agree on it. */
export async function keptSecret(
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
    // A link to a name that is taken fails, so the first one stays and nobody reads half a secret.
    await link(stage, file).catch(async (error: NodeJS.ErrnoException) => {
      // Some shared folders know no links.
      if (error.code !== 'EEXIST') await rename(stage, file)
    })
  } finally {
    await rm(stage, { force: true })
  }
  return (await readSecret(file)) ?? ''
}

const readSecret = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
