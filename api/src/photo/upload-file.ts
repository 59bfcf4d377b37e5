import { open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as newId } from 'uuid'
import { makeFolder } from '../disk/make-folder.ts'
import { ObjectStoreAway } from '../objects/object-store-away.ts'

const ending = '.upload'

/** Where files that arrive lie until they are read: on the disk, because together they would fill the memory. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads')

/** A path for one file, which is gone when the work is done or has failed. */
export async function withUploadFile<Result>(
  folder: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = join(folder, newId() + ending)
  try {
    return await work(file)
  } finally {
    // One that cannot be removed now is left to the sweep, and why the work failed is said.
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** A disk that is full or not ours to write is trouble that passes, as that of the store is. */
const orAway = (error: unknown): never => {
  throw new ObjectStoreAway('a file that arrives cannot be kept', { cause: error })
}

export type UploadFile = Awaited<ReturnType<typeof openUploadFile>>

export async function openUploadFile(file: string) {
  await makeFolder(dirname(file)).catch(orAway)
  const handle = await open(file, 'wx', 0o600).catch(orAway)
  return {
    append: (chunk: Buffer) => handle.writeFile(chunk).catch(orAway),
    close: () => handle.close(),
  }
}

/** Files of a server that was killed. Another one may be at work in the folder: what is young stays. */
export async function sweepUploadFiles(folder: string, olderThanSeconds: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(ending)) continue
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > olderThanSeconds * 1000) await rm(file, { force: true })
  }
}
