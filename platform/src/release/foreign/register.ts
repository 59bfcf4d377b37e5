import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inside } from '../inside.ts'
import { sha384 } from '../integrity.ts'
import { scopeName } from '../names.ts'
import { parseJson } from '../parse-json.ts'
import { type Origin, publishFiles } from '../publish.ts'
import { type Build, build, buildText, liveIn, type Release } from '../registry.ts'
import type { SiteStore } from '../site.store.ts'
import { confine } from '../styles/confine.ts'
import { filesIn } from '../verify.ts'
import { applyVersion, versionPlaceholder } from '../version-hash.ts'
import type { ForeignAbout } from './foreign-about.ts'
import { type ForeignRemote, readForeign } from './foreign-remote.ts'
import { manifestFile } from './live-manifest.ts'

export interface Registration extends Omit<Origin, 'mayReplace'> {
  readonly part: string
  /** The name under which the remote exposes its screen. */
  readonly door: string
  /** The paths at which it is shown. */
  readonly routes: readonly string[]
}

type Files = ReadonlyMap<string, Buffer>

const ownEntry = 'drape-entry.js'
const partFile = 'part.json'

/** Files for developers and for the server over there, as _redirects of some: no page requests them. */
const isForTools = (file: string): boolean =>
  file.startsWith('.') ||
  /(^|\/)[^./]+$|\.(map|d\.ts|zip|html|LICENSE\.txt)$/.test(file) ||
  file === 'mf-stats.json'

/** Paths that the server would serve. */
const isServable = (file: string): boolean => file.split('/').every((name) => /^[\w@~-][\w.@~-]*$/.test(name))

const isScript = (file: string): boolean => /\.m?js$/.test(file)
const isStyle = (file: string): boolean => file.endsWith('.css')

/** Ways to run code without an integrity check. */
const unchecked: readonly (readonly [RegExp, string])[] = [
  [/\bnew (Shared)?Worker\(/, 'starts a worker'],
  [/\bimportScripts\(/, 'imports into a worker'],
  [/\bserviceWorker\.register\(/, 'registers a service worker'],
  [/\bWebAssembly\.(instantiate|compile)/, 'runs WebAssembly'],
]

const flawOf = (file: string, bytes: Buffer): string | undefined => {
  if (!isServable(file)) return 'has a name that no address may have'
  const text = isScript(file) || isStyle(file) ? bytes.toString() : ''
  if (isStyle(file)) return /@import\b/.test(text) ? 'imports another style sheet' : undefined
  return unchecked.find(([pattern]) => pattern.test(text))?.[1]
}

const readFiles = (folder: string, part: string): Files => {
  const names = filesIn(folder).filter((file) => !isForTools(file))
  const files = new Map(names.map((file) => [file, readFileSync(inside(folder, file))]))
  const flaws = [...files].flatMap(([file, bytes]) => {
    const flaw = flawOf(file, bytes)
    return flaw ? [`${inside(folder, file)} ${flaw}, whose bytes no page could check.`] : []
  })
  if (flaws.length > 0) throw new Error(flaws.join('\n'))
  // Its styles are for the element in which foreign-entry.js shows it. Latin-1 keeps each byte, in whatever encoding the
  // texts within are.
  const confined = (sheet: Buffer) =>
    Buffer.from(confine(sheet.toString('latin1'), `[data-foreign="${part}"]`), 'latin1')
  return new Map([...files].map(([file, bytes]) => [file, isStyle(file) ? confined(bytes) : bytes]))
}

const readEntryFunction = (): string =>
  readFileSync(join(import.meta.dirname, 'foreign-entry.js'), 'utf8').replace(
    /^[\s\S]*?export const enterForeign = /,
    '',
  )

/** Two foreign remotes with the same name would overwrite each other's runtime. */
const requireOwnName = (store: SiteStore, part: string, { name }: ForeignRemote): void => {
  for (const [other, live] of Object.entries(liveIn(store.readRegistry())))
    if (other !== part && store.readRelease(other, live)?.foreign === name)
      throw new Error(`${other}, which is live, is built under the name ${name} too: give one another name.`)
}

/** Publishes a remote of another build tool as a part, with the hash of every script and style sheet. */
export const register = (
  store: SiteStore,
  folder: string,
  { part, door, routes, note, ...origin }: Registration,
): Release => {
  const remote = readForeign(folder)
  if (!remote.doors.includes(door))
    throw new Error(`${folder} has no door ${door}: choose --door from ${remote.doors.join(', ')}.`)
  if (remote.router)
    note?.(
      `${part} shares ${remote.router}, and a page lends none: ${door} crashes unless it renders a router of its own, such as <BrowserRouter>.`,
    )
  requireOwnName(store, part, remote)
  const files = readFiles(folder, part)
  const scope = scopeName(part, versionPlaceholder)
  const { entry, type, name } = remote
  const about: ForeignAbout = {
    part,
    scope,
    entry,
    type,
    name,
    door,
    integrity: Object.fromEntries(
      [...files]
        .filter(([file]) => isScript(file) || isStyle(file))
        .map(([file, bytes]) => [file, sha384(bytes)]),
    ),
  }
  const description = {
    part,
    version: versionPlaceholder,
    scope,
    entry: ownEntry,
    routes: [...routes],
    shares: Object.fromEntries(Object.entries(remote.wants).map(([name, wants]) => [name, { wants }])),
    doors: { app: { files: [], needs: [] } },
    uses: {},
    offers: {},
    foreign: name,
    ...(type === 'module' ? { modules: [...files.keys()].filter(isScript) } : {}),
  } satisfies Build
  const own = Buffer.from(`;(${readEntryFunction()})(${JSON.stringify(about)})\n`)
  const { files: versioned } = applyVersion(
    new Map([
      ...[...files].filter(([file]) => file !== manifestFile),
      [ownEntry, own],
      [partFile, Buffer.from(buildText(description))],
    ]),
  )
  const text = String(versioned.get(partFile))
  return publishFiles(store, parseJson(`The part.json of ${part}`, text, build), {
    files: [...versioned].filter(([file]) => file !== partFile),
    ...origin,
    note,
  })
}
