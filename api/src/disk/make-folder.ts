import { mkdir } from 'node:fs/promises'
import { dirname, parse } from 'node:path'

/**
 * Makes a folder and those above it, but never `top`; tells whether it was missing. In place of mkdir's own `recursive`,
 * which tries for ever below /proc, and on a full disk says ENOENT (https://github.com/nodejs/node/issues/42808).
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

/** False when it is there, perhaps because somebody else makes the same at this moment. */
const make = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
