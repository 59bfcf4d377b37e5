import { mkdir } from 'node:fs/promises'
import { dirname, parse } from 'node:path'
import { syncFolder } from './durable.ts'

/**
 * Makes a folder and its parents, but never `top`, and syncs what it made; returns whether it was missing. mkdir's `recursive` cannot be used:
 * it loops forever below /proc, and reports ENOENT on a full disk (https://github.com/nodejs/node/issues/42808).
 */
export async function makeFolder(folder: string, top: string = parse(folder).root): Promise<boolean> {
  if (folder === top) return false
  try {
    return await make(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === top) throw error
    await makeFolder(dirname(folder), top)
    return make(folder)
  }
}

/** False when the folder exists, perhaps because another process made it at the same time. */
const make = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => syncFolder(dirname(folder)).then(() => true),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
