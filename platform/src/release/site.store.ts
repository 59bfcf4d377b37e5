import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deltaFolder, removeDeltas, staleDeltaFolders } from './delta/delta.store.ts'
import { makeFolder, moveDurably, replaceDurably } from './durable.ts'
import { ifReadable, ifThere, linesFromEnd, namesIn } from './files.ts'
import { readDrawings } from './first-screen/kept-drawings.ts'
import { liveManifest, manifestFile } from './foreign/live-manifest.ts'
import { inside } from './inside.ts'
import { keptStore } from './kept/kept.store.ts'
import { exclusively, lockIn } from './lock.ts'
import { partName, versionName } from './names.ts'
import { parseJson } from './parse-json.ts'
import type { Version } from './prune/prune.ts'
import { emptyRegistry, type Registry, type Release, registry, release, withoutFacts } from './registry.ts'
import { type Change, entriesThatLedTo, type LogEntry, logEntry, logEntryOf, stepsTo } from './release-log.ts'
import { numberedRoot, rootFile } from './signed/root.ts'
import { Distrust, type Opened, plainRegistry } from './signed/signed-registry.ts'
import { openSigning, type SealOptions, type Signing, type SigningOptions } from './signed/signing.ts'
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
/** Of several hundred changes. */
const recentBytes = 1024 * 1024
const draftFolder = '.drafts'

/** The only module that knows the layout of the site folder. */
export const siteStore = (folder: string, options: SigningOptions = {}) => {
  const folderOf = (part: string, version: string) =>
    inside(folder, partName.parse(part), versionName.parse(version))

  const readText = (file: string): string | undefined =>
    ifThere(() => readFileSync(inside(folder, file), 'utf8'))

  /** Writes to a temporary file and renames it: readers see the old file or the new one, even after a power failure. */
  const write = (file: string, text: string | Buffer, confirm = () => {}) => {
    const path = inside(folder, file)
    const draft = inside(folder, draftFolder, `${process.pid}-${file.replaceAll(/[\\/]/g, '-')}`)
    makeFolder(dirname(path))
    mkdirSync(dirname(draft), { recursive: true })
    replaceDurably(path, text, { draft, confirm })
  }

  const publishedAt = (part: string, version: string): number =>
    statSync(join(folderOf(part, version), 'part.json')).mtimeMs

  const signing = openSigning(folder, readText, options)

  const openRegistry = (): Opened | undefined => {
    const text = readText(registryFile)
    try {
      return text === undefined ? undefined : signing.open(text)
    } catch (error) {
      if (!(error instanceof Distrust)) throw error
      const place = inside(folder, registryFile)
      throw new Error(`${place} is damaged: ${error.message}: npm run release -- repair makes it again.`)
    }
  }
  const readRegistry = (): Registry => withoutFacts(openRegistry()?.registry ?? emptyRegistry)

  const readEntry = (line: string): LogEntry => parseJson(inside(folder, logFile), line, logEntry)
  const readLog = (): LogEntry[] =>
    (readText(logFile) ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map(readEntry)

  /** The log grows with each change: only its end is read, and as much of that as is asked for. */
  function* readLogFromEnd(): Generator<LogEntry> {
    const lines = ifThere(() => linesFromEnd(inside(folder, logFile), recentBytes)) ?? []
    for (const line of lines) if (line !== '') yield readEntry(line)
  }

  /** The log entries that led to the live versions, without those of processes that were killed before the change. */
  const readHistory = (): LogEntry[] => entriesThatLedTo(readText(registryFile), readLog())

  /** Replaces the registry, and the files by which readers find its root and other hosts find manifests. */
  const place = (text: string, parts: readonly string[], confirm = () => {}) => {
    const root = signing.rootIn(text)
    const writeNew = (file: string, content: string) => {
      if (readText(file) !== content) write(file, content, confirm)
    }
    const writeRoot = (file: string) => root && writeNew(file, `${JSON.stringify(root)}\n`)
    // First, for readers who have not seen the last roots.
    if (root && readText(registryFile) !== text) writeRoot(numberedRoot(root.signed.version))
    writeNew(registryFile, text)
    writeRoot(rootFile)
    // A key that no root names any more is not kept.
    if (root) signing.keys.keepOnly(Object.keys(root.signed.keys))
    const { history } = plainRegistry(text)
    for (const part of parts) {
      const [version = ''] = history[part] ?? []
      const manifest = version && readText(`${part}/${version}/${manifestFile}`)
      // For clients that read the files without our server.
      const file = `${part}/${manifestFile}`
      if (manifest) write(file, liveManifest(version, manifest, kept.readFacts(part, version)))
      else rmSync(inside(folder, file), { force: true })
    }
  }

  /** Writes all files that the registry names, then the log entry, then replaces the registry in one step. */
  const apply = <T>({ files, registry: next, change, result }: Decision<T>, confirm: () => void): T => {
    const before = readText(registryFile)
    const parts = Object.keys(change.versions)
    if (before !== undefined && signing.isCurrent(before, registry.parse(next))) {
      // A process that was killed right after writing the registry left what follows it behind.
      place(before, parts, confirm)
      return result
    }
    for (const [file, text] of files) if (readText(file) !== text) write(file, text, confirm)
    const at = new Date().toISOString()
    const log = readLog()
    const { text, ...sealed } = signing.seal(registry.parse(next), before, { log, change: { ...change, at } })
    const entry = logEntryOf(change, before, { at, ...sealed })
    write(logFile, `${[...log, entry].map((each) => JSON.stringify(each)).join('\n')}\n`, confirm)
    place(text, parts, confirm)
    // Keeps the pages of the previous registry, which a client may have just read.
    removeDeltas(folder, staleDeltaFolders(before, text))
    sweep(folder, draftFolder, new Set([...files.map(([file]) => file), ...pagesIn(before)]))
    return result
  }
  const lockFile = lockIn(folder)

  const kept = keptStore(folder, write)

  const readRelease = (part: string, version: string): Release | undefined => {
    const file = `${part}/${version}/part.json`
    folderOf(part, version)
    const text = readText(file)
    const published = text === undefined ? undefined : parseJson(inside(folder, file), text, release)
    if (published && (published.part !== part || published.version !== version))
      throw new Error(`${inside(folder, file)} is damaged: it is of ${published.part} ${published.version}.`)
    return published
  }

  return {
    ...kept,
    readKept: (part: string, version: string) => {
      const published = readRelease(part, version)
      return published && kept.readKept(published)
    },
    /** Nothing where the registry cannot be read. */
    readDrawings: () => {
      const file = ifReadable(readRegistry)?.drawings
      return file ? readDrawings(file, readText(file)) : []
    },
    folderOf,
    /** A file that belongs to no version; undefined if it is not there. */
    readText,
    write,
    readRegistry,
    writeRegistry: (value: Registry) => {
      const { text } = signing.seal(registry.parse(value), readText(registryFile), { log: readLog() })
      place(text, [])
    },
    readLog,
    readHistory,
    /** The latest entries that led to what is live, newest first. */
    readRecentHistory: () => stepsTo(readText(registryFile), readLogFromEnd()),
    /** Who made each version live that is, as it was signed. */
    readMade: (): Registry['made'] => openRegistry()?.registry.made,
    readRelease,
    requireRelease: (part: string, version: string): Release => {
      const published = readRelease(part, version)
      if (!published) throw new Error(`${part} ${version} is not published.`)
      return published
    },
    readFile: (part: string, version: string, file: string): string =>
      readFileSync(inside(folderOf(part, version), file), 'utf8'),
    /** Undefined if the file is not there. */
    readBytes: (part: string, version: string, file: string): Buffer | undefined =>
      ifThere(() => readFileSync(inside(folderOf(part, version), file))),
    publishedParts: (): string[] => namesIn(folder).filter((name) => partName.safeParse(name).success),
    /** Newest first. */
    publishedVersions: (part: string): string[] =>
      namesIn(inside(folder, partName.parse(part)))
        .filter((name) => versionName.safeParse(name).success)
        .sort((one, other) => publishedAt(part, other) - publishedAt(part, one)),
    /** In milliseconds. */
    publishedAt,
    /** Removes whole versions with all that was made for them. What a killed process leaves behind is a draft. */
    removeVersions: (choose: () => readonly Version[]): readonly Version[] =>
      exclusively(lockFile, (confirm) => {
        const chosen = choose()
        for (const { part, version } of chosen) {
          const trash = inside(folder, draftFolder, `gone-${part}-${version}-${randomUUID()}`)
          mkdirSync(dirname(trash), { recursive: true })
          confirm()
          moveDurably(folderOf(part, version), trash)
          rmSync(trash, { recursive: true, force: true })
          kept.removeKept(part, version)
          removeDeltas(folder, [deltaFolder(part, version)])
        }
        return chosen
      }),
    /** A folder for an incomplete version; it is never served. */
    draftFor: (part: string, version: string): string => {
      // A random name, because processes in two containers may have the same id.
      const draft = inside(folder, draftFolder, `${part}-${version}-${randomUUID()}`)
      mkdirSync(draft, { recursive: true })
      return draft
    },
    /** Reads, decides and writes under the lock. */
    change: <T>(decide: (registry: Registry) => Decision<T>): T =>
      exclusively(lockFile, (confirm) => apply(decide(readRegistry()), confirm)),
    /** Signs the live registry again; nothing else changes. */
    signAnew: (how: (signing: Signing, before: string | undefined) => SealOptions | undefined): boolean =>
      exclusively(lockFile, (confirm) => {
        const before = readText(registryFile)
        const options = how(signing, before)
        if (!options) return false
        const { text } = signing.seal(readRegistry(), before, { log: readLog(), ...options })
        place(text, [], confirm)
        return true
      }),
    readSigned: () => openRegistry()?.signed,
    /** The same for a registry that cannot be read. */
    replaceRegistry: <T>(decide: () => Decision<T>): T =>
      exclusively(lockFile, (confirm) => apply(decide(), confirm)),
  }
}

export type SiteStore = ReturnType<typeof siteStore>
