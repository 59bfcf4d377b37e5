import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What is lost with the power: bytes until their file is synced, and names, of new folders too, until the folder that
 * they stand in is.
 */

// Where folders cannot be synced, or opened, there is nothing to do about it. PostgreSQL lets the same pass.
const cannotSync = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']

const sync = (path: string, passes: readonly string[] = []): void => {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
  } catch (error) {
    if (!passes.includes(String((error as NodeJS.ErrnoException).code))) throw error
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Makes the names in a folder safe. */
export const syncFolder = (folder: string): void => sync(folder, cannotSync)

/** Makes a folder that is safe, with its parents. */
export const makeFolder = (folder: string, mode?: number): void => {
  const first = mkdirSync(folder, { recursive: true, ...(mode !== undefined && { mode }) })
  if (first === undefined) return
  for (let path = folder; path.length >= first.length; path = dirname(path)) syncFolder(dirname(path))
}

/** Makes all that lies in a folder safe, at any depth. */
export const syncTree = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) syncTree(join(entry.parentPath, entry.name))
    else if (entry.isFile()) sync(join(entry.parentPath, entry.name))
  syncFolder(folder)
}

interface Replacement {
  /** The temporary file that takes its place. In the same file system. */
  readonly draft: string
  readonly mode?: number
  /** Called right before it takes its place. */
  readonly confirm?: () => void
}

/**
 * A reader finds either the whole new file or the old one, after a power loss too. When this returns, the new one is
 * safe.
 */
export const replaceDurably = (
  file: string,
  bytes: string | Buffer,
  { draft, mode, confirm }: Replacement,
): void => {
  try {
    writeFileSync(draft, bytes, { flush: true, ...(mode !== undefined && { mode }) })
    confirm?.()
    moveDurably(draft, file)
  } catch (error) {
    // A disk that is full must not stay so because of it.
    rmSync(draft, { force: true })
    throw error
  }
}

let parent: number | undefined

/** From now on nothing is put in its place once this parent process has ended, which has answered for it otherwise. */
export const onlyWhileRuns = (pid: number): void => {
  parent = pid
}

/** Renames a file or folder that is safe already. */
export const moveDurably = (from: string, to: string): void => {
  if (parent !== undefined && process.ppid !== parent)
    throw new Error('The server that this was done for has ended. Nothing more was changed.')
  renameSync(from, to)
  syncFolder(dirname(to))
}
