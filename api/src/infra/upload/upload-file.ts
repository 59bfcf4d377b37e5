import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inside } from '@drape/platform/release/inside'
import { v7 as newId } from 'uuid'
import { makeFolder } from '../disk/make-folder.ts'
import { ObjectStoreUnavailable } from '../objects/object-store-unavailable.ts'

const ending = '.upload'

/** Incoming files are kept on disk until they are decoded: together they would fill the memory. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads')

/** Gives `work` a temporary path and removes the file when it is done or has failed. */
export async function withUploadFile<Result>(
  folder: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = inside(folder, newId() + ending)
  try {
    return await work(file)
  } finally {
    // A file that cannot be removed now is left to the sweep; the error of the work is thrown.
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** A full or read-only disk is reported like an unavailable store: it may recover. */
export const orUnavailable = (error: unknown): never => {
  throw new ObjectStoreUnavailable('a file that arrives cannot be kept', { cause: error })
}

export async function openUploadFile(file: string): Promise<FileHandle> {
  await makeFolder(dirname(file)).catch(orUnavailable)
  return open(file, 'wx', 0o600).catch(orUnavailable)
}

/** Removes files of a server that was killed. Another process may use the folder, so recent files stay. */
export async function sweepUploadFiles(folder: string, olderThanSeconds: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(ending)) continue
    const file = inside(folder, name)
    const stats = await stat(file).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > olderThanSeconds * 1000) await rm(file, { force: true })
  }
}
