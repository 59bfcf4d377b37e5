import { access, constants } from 'node:fs/promises'
import { reasonOf, StartError } from '../../start-error.ts'
import { makeFolder } from './make-folder.ts'

/** Makes the folder that an environment variable names, or says in one line why it cannot be used. */
export async function ensureFolder(variable: 'DATA_DIR' | 'SITE_DIR', folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    // The trailing /. makes this fail for a file of that name.
    await access(`${folder}/.`, constants.W_OK)
  } catch (error) {
    throw new StartError(`${variable} ${folder} cannot be written (${reasonOf(error)})`)
  }
}
