import fs, { readdirSync, readFileSync, statSync } from 'node:fs'
import promises, { type FileHandle } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { type CrashState, type Effect, type Record, statesOf } from './crash-states.ts'

/**
 * Records what is written below a folder, and works out what a power loss may leave of it by the rules that POSIX gives
 * and no more: bytes are safe once their file was synced, a name once its folder was, and no order of writes is kept.
 * Real file systems lose less.
 */
export const recordWrites = (top: string) => {
  const effects: Effect[] = []
  const nodes = new Map<string, number>()
  const folders = new Set<number>()
  const acknowledged: Record['acknowledged'] = []
  let [last, time] = [0, 0]

  const isInside = (path: string) => path === top || path.startsWith(top + sep)
  const add = (effect: { readonly [key: string]: unknown }) =>
    void effects.push({ ...effect, doneAt: ++time, syncedAt: Infinity } as Effect)
  const nodeAt = (path: string, isFolder = false): number => {
    const existing = nodes.get(path)
    if (existing !== undefined) return existing
    last += 1
    nodes.set(path, last)
    if (isFolder) folders.add(last)
    return last
  }
  const name = (path: string, node: number | undefined, from?: string) => {
    const place = (each: string) => ({ folder: nodeAt(dirname(each), true), name: basename(each) })
    add({ kind: 'name', to: place(path), node, ...(from !== undefined && { from: place(from) }) })
  }

  const isName = (effect: Effect, path: string) =>
    effect.kind === 'name' &&
    effect.to.name === basename(path) &&
    effect.to.folder === nodes.get(dirname(path))

  // Files that are there already count as safe.
  const recordExisting = (path: string, isFolder: boolean) => {
    const node = nodeAt(path, isFolder)
    if (path !== top) name(path, node)
    if (!isFolder) add({ kind: 'data', node, bytes: readFileSync(path) })
  }
  recordExisting(top, true)
  for (const each of readdirSync(top, { recursive: true, encoding: 'utf8' }).sort())
    recordExisting(join(top, each), statSync(join(top, each)).isDirectory())
  for (const effect of effects) effect.syncedAt = 0
  const from = time

  const write = (path: string, bytes: Buffer) => {
    const isNew = !nodes.has(path)
    const node = nodeAt(path)
    if (isNew) name(path, node)
    add({ kind: 'data', node, bytes: Buffer.alloc(0) })
    if (bytes.length > 0) add({ kind: 'data', node, bytes, isMore: true })
  }
  const move = (from: string, to: string) => {
    name(to, nodeAt(from), from)
    for (const [path, node] of [...nodes])
      if (path === from || path.startsWith(from + sep)) {
        nodes.delete(path)
        nodes.set(to + path.slice(from.length), node)
        if (named.delete(path)) named.add(to + path.slice(from.length))
      }
  }
  const drop = (path: string) => {
    if (!nodes.has(path)) return
    name(path, undefined)
    for (const each of [...nodes.keys()])
      if (each === path || each.startsWith(path + sep)) {
        nodes.delete(each)
        named.delete(each)
      }
  }
  const named = new Set([...nodes.keys()])
  const makeFolders = (path: string, isRecursive: boolean) => {
    if (named.has(path) || !isInside(path)) return
    if (isRecursive) makeFolders(dirname(path), true)
    named.add(path)
    name(path, nodeAt(path, true))
  }
  /** Names and bytes from before `upTo`: a write during a sync may miss it. */
  const sync = (node: number | undefined, upTo = effects.length) => {
    time += 1
    for (const effect of effects.slice(0, upTo)) {
      const isOf = effect.kind === 'data' ? effect.node === node : effect.to.folder === node
      if (isOf && effect.syncedAt === Infinity) effect.syncedAt = time
    }
  }

  const recorders: { readonly [operation: string]: (...args: never[]) => void } = {
    mkdir: (path: string, options?: { recursive?: boolean }) =>
      makeFolders(path, options?.recursive === true),
    writeFile: (path: string, bytes: string | Buffer, options?: { flush?: boolean }) => {
      write(path, Buffer.from(bytes as string))
      if (options?.flush) sync(nodes.get(path))
    },
    rename: move,
    link: (from: string, to: string) => {
      name(to, nodeAt(from))
      nodes.set(to, nodeAt(from))
    },
    rm: drop,
    cp: (from: string, to: string) => {
      for (const each of readdirSync(from, { recursive: true, encoding: 'utf8' }).sort())
        if (statSync(join(from, each)).isDirectory()) makeFolders(join(to, each), true)
        else write(join(to, each), readFileSync(join(from, each)))
    },
  }

  /** A file handle is identified by the path with which it was opened. */
  const watchHandle = (path: string, handle: FileHandle) => {
    const { writeFile, sync: flush } = handle
    const node = nodeAt(path)
    handle.writeFile = async (data, ...rest) => {
      await writeFile.call(handle, data, ...rest)
      add({ kind: 'data', node, bytes: Buffer.from(data as Buffer), isMore: true })
    }
    handle.sync = async () => {
      const upTo = effects.length
      await flush.call(handle)
      sync(node, upTo)
    }
    return handle
  }

  const spies: { mockRestore(): void }[] = []
  const watch = <On extends object>(on: On, operation: keyof On & string, suffix = '') => {
    const real = on[operation] as (...args: unknown[]) => unknown
    const record = recorders[operation.slice(0, operation.length - suffix.length)] as (
      ...args: unknown[]
    ) => void
    const recordCall = (args: unknown[]) => {
      const at = args.map((each) => (typeof each === 'string' && each.startsWith(sep) ? resolve(each) : each))
      if (isInside(String(operation.startsWith('link') || operation.startsWith('rename') ? at[1] : at[0])))
        return record(...at)
      if (operation.startsWith('cp') && isInside(String(at[1]))) record(...at)
    }
    spies.push(
      jest.spyOn(on as never, operation as never).mockImplementation(((...args: unknown[]) => {
        const result = real.apply(on, args)
        if (!(result instanceof Promise)) {
          recordCall(args)
          return result
        }
        return result.then((value) => {
          recordCall(args)
          return value
        })
      }) as never),
    )
  }
  // Recorded at the call, because another caller that finds the folder there relies on it at once.
  const { mkdir } = promises
  spies.push(
    jest.spyOn(promises, 'mkdir').mockImplementation(async (path, options) => {
      const folder = resolve(String(path))
      const [isNew, first] = [!named.has(folder), effects.length]
      makeFolders(folder, typeof options === 'object' && options?.recursive === true)
      return mkdir(path, options).catch((error) => {
        if (isNew && error.code !== 'EEXIST') {
          named.delete(folder)
          effects.splice(
            first,
            effects.length,
            ...effects.slice(first).filter((each) => !isName(each, folder)),
          )
        }
        throw error
      })
    }),
  )
  for (const each of ['writeFile', 'rename', 'link', 'rm'] as const) watch(promises, each)
  for (const each of ['mkdirSync', 'writeFileSync', 'renameSync', 'linkSync', 'rmSync', 'cpSync'] as const)
    watch(fs, each, 'Sync')

  const openFiles = new Map<number, string>()
  const { openSync, fsyncSync } = fs
  const { open } = promises
  spies.push(
    jest.spyOn(promises, 'open').mockImplementation(async (path, flags, ...rest) => {
      const handle = await open(path, flags, ...rest)
      if (!isInside(String(path))) return handle
      if (/[wa]/.test(String(flags ?? 'r'))) write(String(path), Buffer.alloc(0))
      return watchHandle(String(path), handle)
    }),
    jest.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      const descriptor = openSync(path, ...rest)
      openFiles.set(descriptor, String(path))
      return descriptor
    }),
    jest.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      fsyncSync(descriptor)
      sync(nodes.get(openFiles.get(descriptor) ?? ''))
    }),
  )

  return {
    /** From here on the caller relies on it. */
    acknowledge: (what: string) => void acknowledged.push({ what, at: ++time }),
    /** Ends the recording, and goes through the states that a power loss may leave, at any time. */
    states: (): Generator<CrashState> => {
      for (const spy of spies) spy.mockRestore()
      return statesOf({ effects, from, to: time, folders, top: nodeAt(top, true), acknowledged })
    },
  }
}
