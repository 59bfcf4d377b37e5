import { access, constants, type FileHandle, open, opendir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { inside } from '@drape/platform/release/inside'
import { syncFolders, writeDurably } from '../disk/durable.ts'
import { checkFreeSpace } from '../disk/free-space.ts'
import { makeFolder } from '../disk/make-folder.ts'
import { checkKey } from './object-key.ts'
import type { ObjectStore } from './object-store.ts'
import { ObjectStoreUnavailable } from './object-store-unavailable.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const rootOf = (dataDir: string) => join(dataDir, 'objects')
/** No object key begins with a dot, so the marker is never taken for an object. */
const markerOf = (root: string) => join(root, '.drape')
const markerText =
  'Drape keeps its pictures here. A folder without this file is taken for a disk that is not mounted.\n'

/** Objects as files below DATA_DIR/objects. */
export function openDiskStore(dataDir: string): ObjectStore {
  const root = rootOf(dataDir)
  const fileOf = (key: string) => inside(root, checkKey(key))
  /** Others may be about to sync a folder that they made, or were killed before they did. */
  const safeFolders = new Set<string>()

  /** A temporary file that a crash left behind is listed, so that the sweep removes it. */
  async function write(file: string, bytes: Buffer): Promise<void> {
    const folder = dirname(file)
    await checkMarker(root)
    const isNew = await makeFolder(folder, root)
    await writeDurably(file, bytes, { ending: '.part' })
    if (!isNew && safeFolders.has(folder)) return
    if (folder !== root) await syncFolders(dirname(folder), root)
    safeFolders.add(folder)
  }

  return {
    put: (key, bytes) => {
      const file = fileOf(key)
      return orUnavailable('an object cannot be written', () => write(file, bytes))
    },
    get: (key) => {
      const file = fileOf(key)
      return orUnavailable('an object cannot be read', () => read(root, file))
    },
    remove: (key) => {
      const file = fileOf(key)
      return orUnavailable('an object cannot be removed', async () => {
        await checkMarker(root)
        await rm(file, { force: true })
      })
    },
    list: (prefix) => list(root, prefix),
    check: () =>
      orUnavailable('the folder of objects cannot be written', async () => {
        await checkMarker(root)
        await access(root, constants.R_OK | constants.W_OK)
        await checkFreeSpace(root)
      }),
  }
}

/**
 * The folder is made only here, at the start. Made later, under the mount point of a disk that is not mounted, it would
 * hold new pictures that the disk hides when it is back. A folder from before there were markers is recognised by its
 * objects.
 */
export async function makeDiskFolder(dataDir: string, isNew: boolean): Promise<void> {
  const root = rootOf(dataDir)
  await orUnavailable('the folder of objects cannot be made', async () => {
    if (!isNew && !(await holdsObjects(root))) return
    await makeFolder(root)
    // A start on a full disk writes nothing that is there.
    if (!(await isThere(markerOf(root)))) await writeDurably(markerOf(root), markerText)
  })
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Folders that a new disk has of its own, such as lost+found, are not objects. */
async function holdsObjects(root: string): Promise<boolean> {
  try {
    return (await readdir(root)).some((name) => /^[a-z0-9-]+$/.test(name))
  } catch (error) {
    if (!isMissing(error)) throw error
    return false
  }
}

/** The message is for the server's log; clients read only that the service is unavailable. */
async function checkMarker(root: string): Promise<void> {
  await access(markerOf(root)).catch((error) => {
    throw isMissing(error)
      ? new Error(`${root} is not the folder of objects: is its disk not mounted?`, { cause: error })
      : error
  })
}

async function orUnavailable<Result>(failure: string, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    throw new ObjectStoreUnavailable(failure, { cause: error })
  }
}

async function read(root: string, file: string) {
  let handle: FileHandle
  try {
    handle = await open(file)
  } catch (error) {
    if (!isMissing(error)) throw error
    await checkMarker(root)
    return undefined
  }
  try {
    const { size } = await handle.stat()
    return { byteCount: size, stream: handle.createReadStream() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Includes temporary files that a crash left behind, so that the sweep removes them. */
async function* list(root: string, prefix: string) {
  const start = inside(root, checkKey(prefix.slice(0, -1)))
  try {
    for await (const entry of await opendir(start, { recursive: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const stats = await stat(file).catch(() => undefined)
      if (!stats) continue
      const key = relative(root, file).split(sep).join('/')
      yield { key, ageSeconds: (Date.now() - stats.mtimeMs) / 1000 }
    }
  } catch (error) {
    const failure = 'objects cannot be listed'
    if (!isMissing(error)) throw new ObjectStoreUnavailable(failure, { cause: error })
    await orUnavailable(failure, () => checkMarker(root))
  }
}
