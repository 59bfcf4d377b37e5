import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'

/**
 * A power loss can lose bytes until their file is synced, and names, of new folders too, until the folder that they
 * stand in is.
 */

// Where folders cannot be synced, or opened, there is nothing to do about it. PostgreSQL lets the same pass.
const cannotSync = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']

/** Makes the names in a folder safe. */
export async function syncFolder(folder: string): Promise<void> {
  const pass = (error: NodeJS.ErrnoException) => {
    if (!cannotSync.includes(String(error.code))) throw error
  }
  const handle = await open(folder).catch(pass)
  try {
    await handle?.sync().catch(pass)
  } finally {
    await handle?.close()
  }
}

/** The same for a folder and those above it, up to `top`. */
export async function syncFolders(folder: string, top: string = parse(folder).root): Promise<void> {
  await syncFolder(folder)
  if (folder !== top && folder !== parse(folder).root) await syncFolders(dirname(folder), top)
}

/** The same for a folder and all below it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncTree(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}

/**
 * Writes beside `file` and renames it then: a reader, after a power loss too, finds the whole file or none.
 * It is safe once this resolves.
 */
export async function writeDurably(
  file: string,
  bytes: string | Buffer,
  {
    ending = '',
    place = rename,
  }: { ending?: string; place?: (from: string, to: string) => Promise<void> } = {},
): Promise<void> {
  const temporary = `${file}.${randomUUID()}${ending}`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(temporary, file)
  } finally {
    // Gone already after a rename.
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(file))
}
