import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  type FileHandle,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { makeFolder } from '../disk/make-folder.ts'
import { checkRoom } from '../disk/room.ts'
import { checkKey } from './object-key.ts'
import type { ObjectStore } from './object-store.ts'
import { ObjectStoreAway } from './object-store-away.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const rootOf = (dataDir: string) => join(dataDir, 'objects')
/** No key begins like this, so it is never an object. */
const markerOf = (root: string) => join(root, '.drape')
const markerSays =
  'Drape keeps its pictures here. A folder without this file is taken for a disk that is not mounted.\n'

/** Objects as files below DATA_DIR/objects. */
export function openDiskStore(dataDir: string): ObjectStore {
  const root = rootOf(dataDir)
  const fileOf = (key: string) => join(root, checkKey(key))

  return {
    put: (key, bytes) => {
      const file = fileOf(key)
      return orAway('an object cannot be written', () => writeWhole(root, file, bytes))
    },
    get: (key) => {
      const file = fileOf(key)
      return orAway('an object cannot be read', () => read(root, file))
    },
    remove: (key) => {
      const file = fileOf(key)
      return orAway('an object cannot be removed', async () => {
        await checkMarker(root)
        await rm(file, { force: true })
      })
    },
    list: (prefix) => list(root, prefix),
    check: () =>
      orAway('the folder of objects cannot be written', async () => {
        await checkMarker(root)
        await access(root, constants.R_OK | constants.W_OK)
        await checkRoom(root)
      }),
  }
}

/**
 * Makes the folder, which nothing does later: under the mount of a disk that is away, what is new would lie beside the
 * old pictures and be hidden when the disk is back. One that had no marker yet shows by its objects that it is ours.
 */
export async function prepareDiskStore(dataDir: string, isNew: boolean): Promise<void> {
  const root = rootOf(dataDir)
  await orAway('the folder of objects cannot be made', async () => {
    if (!isNew && !(await holdsObjects(root))) return
    await makeFolder(root)
    await writeFile(markerOf(root), markerSays, { flag: 'wx' }).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  })
}

/** What a new disk has of its own, such as lost+found, is no object's folder. */
async function holdsObjects(root: string): Promise<boolean> {
  try {
    return (await readdir(root)).some((name) => /^[a-z0-9-]+$/.test(name))
  } catch (error) {
    if (!isMissing(error)) throw error
    return false
  }
}

/** Told for the log of a server: everybody else reads that the service is not available. */
async function checkMarker(root: string): Promise<void> {
  await access(markerOf(root)).catch((error) => {
    throw isMissing(error)
      ? new Error(`${root} is not the folder of objects: is its disk not mounted?`, { cause: error })
      : error
  })
}

async function orAway<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    throw new ObjectStoreAway(what, { cause: error })
  }
}

/** Written aside and renamed: a reader meets all of it or nothing, and so does whoever starts after a crash. */
async function writeWhole(root: string, file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file)
  const aside = `${file}.${randomUUID()}.part`
  await checkMarker(root)
  const isNew = await makeFolder(folder, root)
  try {
    const handle = await open(aside, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  // A name is safe once its folder is, and a new folder once the one above it is.
  await sync(folder)
  for (let above = folder; isNew && above !== root; ) {
    above = dirname(above)
    await sync(above)
  }
}

async function sync(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
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

/** Also what a crash left half written, under the name that it has meanwhile: whoever sweeps removes it. */
async function* list(root: string, prefix: string) {
  const start = join(root, checkKey(prefix.slice(0, -1)))
  try {
    for await (const entry of await opendir(start, { recursive: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const found = await stat(file).catch(() => undefined)
      if (!found) continue
      const key = relative(root, file).split(sep).join('/')
      yield { key, ageSeconds: (Date.now() - found.mtimeMs) / 1000 }
    }
  } catch (error) {
    const what = 'objects cannot be listed'
    if (!isMissing(error)) throw new ObjectStoreAway(what, { cause: error })
    await orAway(what, () => checkMarker(root))
  }
}
