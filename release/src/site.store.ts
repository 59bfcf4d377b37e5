import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { deltaFolder, deltaStore, foldersLeft } from './delta/delta.store.ts'
import { liveManifest, manifestFile } from './foreign/live-manifest.ts'
import { keptStore } from './kept/kept.store.ts'
import { exclusively } from './lock.ts'
import { partName, versionName } from './names.ts'
import { parseJson } from './parse-json.ts'
import type { Version } from './prune/needed-versions.ts'
import { emptyRegistry, type Registry, type Release, registry, release } from './registry.ts'
import {
  announce,
  type Change,
  entriesThatLedTo,
  type LogEntry,
  logEntry,
  registryJson,
} from './release-log.ts'
import { pagesIn, sweep } from './sweep.ts'

export type File = readonly [path: string, text: string]

/** The result of a change; existing files with the same content are not written again. */
export interface Decision<T> {
  readonly files: readonly File[]
  readonly registry: Registry
  readonly change: Change
  readonly result: T
}

const registryFile = 'registry.json'
const logFile = 'log.jsonl'
const draftFolder = '.drafts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The only module that knows the layout of the site folder. */
export const siteStore = (folder: string) => {
  const folderOf = (part: string, version: string) =>
    join(folder, partName.parse(part), versionName.parse(version))

  const readText = (file: string): string | undefined => {
    try {
      return readFileSync(join(folder, file), 'utf8')
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const read = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
    const text = readText(file)
    return text === undefined ? undefined : parseJson(join(folder, file), text, schema)
  }

  /** Writes to a temporary file and renames it: readers see the old file or the new one, even after a power failure. */
  const write = (file: string, text: string | Buffer, confirm = () => {}) => {
    const path = join(folder, file)
    const draft = join(folder, draftFolder, `${process.pid}-${file.replaceAll(/[\\/]/g, '-')}`)
    mkdirSync(dirname(path), { recursive: true })
    mkdirSync(dirname(draft), { recursive: true })
    writeFileSync(draft, text, { flush: true })
    confirm()
    renameSync(draft, path)
  }

  const deltas = deltaStore(folder, write)

  const publishedAt = (part: string, version: string): number =>
    statSync(join(folderOf(part, version), 'part.json')).mtimeMs

  const readRegistry = (): Registry => {
    try {
      return read(registryFile, registry) ?? emptyRegistry
    } catch (error) {
      const { message } = error as Error
      if (!message.includes(' is damaged: ')) throw error
      throw new Error(`${message.slice(0, -1)}: npm run release -- repair makes it again.`)
    }
  }

  const readLog = (): LogEntry[] =>
    (readText(logFile) ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parseJson(join(folder, logFile), line, logEntry))

  /** The log entries that led to what is live, without those of processes that were killed before the change. */
  const readHistory = (): LogEntry[] => entriesThatLedTo(readText(registryFile), readLog())

  /** Written for clients that read the files without our server; updated after the registry. */
  const writeLiveManifest = (part: string, version = '') => {
    const text = version && readText(join(part, version, manifestFile))
    if (text) write(join(part, manifestFile), liveManifest(version, text))
    else rmSync(join(folder, part, manifestFile), { force: true })
  }

  /** Writes all files that the registry names, then the log entry, then replaces the registry in one step. */
  const apply = <T>({ files, registry: next, change, result }: Decision<T>, confirm: () => void): T => {
    const before = readText(registryFile)
    const after = registry.parse(next)
    const followRegistry = () => {
      for (const part of Object.keys(change.versions)) writeLiveManifest(part, after.history[part]?.[0])
    }
    if (registryJson(after) === before) {
      // A process that was killed right after writing the registry left an old manifest.
      followRegistry()
      return result
    }
    for (const [file, text] of files) if (readText(file) !== text) write(file, text, confirm)
    const log = [...readLog(), announce(change, before, after)]
    write(logFile, `${log.map((each) => JSON.stringify(each)).join('\n')}\n`, confirm)
    write(registryFile, registryJson(after), confirm)
    followRegistry()
    // Keeps the pages of the previous registry, which a client may have just read.
    deltas.removeDeltas(foldersLeft(before, registryJson(after)))
    sweep(folder, draftFolder, new Set([...files.map(([file]) => file), ...pagesIn(before)]))
    return result
  }
  const lockFile = join(folder, '.lock')

  const { removeKept, ...kept } = keptStore(folder, write)

  return {
    ...kept,
    writeDelta: deltas.writeDelta,
    folderOf,
    write,
    readRegistry,
    writeRegistry: (value: Registry) => write(registryFile, registryJson(value)),
    readLog,
    readHistory,
    readRelease: (part: string, version: string): Release | undefined => {
      const file = join(part, version, 'part.json')
      folderOf(part, version)
      const found = read(file, release)
      if (found && (found.part !== part || found.version !== version))
        throw new Error(`${join(folder, file)} is damaged: it is of ${found.part} ${found.version}.`)
      return found
    },
    readFile: (part: string, version: string, file: string): string =>
      readFileSync(join(folderOf(part, version), file), 'utf8'),
    /** Undefined if the file is not there. */
    readBytes: (part: string, version: string, file: string): Buffer | undefined => {
      try {
        return readFileSync(join(folderOf(part, version), file))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    publishedParts: (): string[] => namesIn(folder).filter((name) => partName.safeParse(name).success),
    /** Newest first. */
    publishedVersions: (part: string): string[] =>
      namesIn(join(folder, partName.parse(part)))
        .filter((name) => versionName.safeParse(name).success)
        .sort((one, other) => publishedAt(part, other) - publishedAt(part, one)),
    /** In milliseconds. */
    publishedAt,
    /** Removes whole versions with all that was made for them. What a killed process leaves behind is a draft. */
    removeVersions: (choose: () => readonly Version[]): readonly Version[] =>
      exclusively(lockFile, (confirm) => {
        const chosen = choose()
        for (const { part, version } of chosen) {
          const gone = join(folder, draftFolder, `gone-${part}-${version}-${randomUUID()}`)
          mkdirSync(dirname(gone), { recursive: true })
          confirm()
          renameSync(folderOf(part, version), gone)
          rmSync(gone, { recursive: true, force: true })
          removeKept(part, version)
          deltas.removeDeltas([deltaFolder(part, version)])
        }
        return chosen
      }),
    /** A folder for an incomplete version; it is never served. */
    draftFor: (part: string, version: string): string => {
      // A random name, because processes in two containers may have the same id.
      const draft = join(folder, draftFolder, `${part}-${version}-${randomUUID()}`)
      mkdirSync(draft, { recursive: true })
      return draft
    },
    /** Reads, decides and writes under the lock. */
    change: <T>(decide: (registry: Registry) => Decision<T>): T =>
      exclusively(lockFile, (confirm) => apply(decide(readRegistry()), confirm)),
    /** The same for a registry that cannot be read. */
    replaceRegistry: <T>(decide: () => Decision<T>): T =>
      exclusively(lockFile, (confirm) => apply(decide(), confirm)),
  }
}

export type SiteStore = ReturnType<typeof siteStore>
