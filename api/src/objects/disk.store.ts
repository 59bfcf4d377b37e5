import { randomUUID } from 'node:crypto'
import { access, constants, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey } from './object-key.ts'
import type { ObjectStore } from './object-store.ts'
import { ObjectStoreAway } from './object-store-away.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Objects as files below DATA_DIR/objects. */
export function openDiskStore(dataDir: string): ObjectStore {
  const root = join(dataDir, 'objects')
  const fileOf = (key: string) => join(root, checkKey(key))

  return {
    put: (key, bytes) => {
      const file = fileOf(key)
      return orAway('an object cannot be written', () => writeWhole(root, file, bytes))
    },
    get: (key) => {
      const file = fileOf(key)
      return orAway('an object cannot be read', () => read(file))
    },
    remove: (key) => {
      const file = fileOf(key)
      return orAway('an object cannot be removed', () => rm(file, { force: true }))
    },
    list: (prefix) => list(root, prefix),
    check: () =>
      orAway('the folder of objects cannot be written', async () => {
        await mkdir(root, { recursive: true })
        await access(root, constants.R_OK | constants.W_OK)
      }),
  }
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
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined
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

async function read(file: string) {
  let handle: FileHandle
  try {
    handle = await open(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
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
    if (!isMissing(error)) throw new ObjectStoreAway('objects cannot be listed', { cause: error })
  }
}
