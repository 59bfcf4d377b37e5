import { ifReadable } from '../files.ts'
import { sha256 } from '../integrity.ts'
import { mapRecord } from '../map-record.ts'
import { liveIn, type Registry, withoutFacts } from '../registry.ts'
import { entriesThatLedTo, type LogEntry, registryJson } from '../release-log.ts'
import { keyStore, readKey } from './key.ts'
import { makeRoot, rootFile, type SignedRoot } from './root.ts'
import {
  Distrust,
  type Opened,
  openRegistry,
  plainRegistry,
  type Signer,
  signedFields,
  signRegistry,
} from './signed-registry.ts'

/** The versions that a page names: the live one, the one before, and one more for browsers in which that one failed. */
export const usable = 3

const partFile = (part: string, version: string): string => `${part}/${version}/part.json`

/** Of the files that the registry vouches for. */
const hashesFor = (
  { pages, notices, history, canaries }: Registry,
  read: (file: string) => string | undefined,
): Record<string, string> => {
  const files = [
    ...Object.values(pages).map(({ file }) => file),
    ...(notices ? [notices] : []),
    ...Object.entries(history).flatMap(([part, versions]) =>
      versions.slice(0, usable).map((version) => partFile(part, version)),
    ),
    ...canaries.map(({ part, version }) => partFile(part, version)),
  ]
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = read(file)
      return text === undefined ? [] : [[file, sha256(text)]]
    }),
  )
}

/**
 * Who made each live version live: from the signed registry before, or else from the log, which contains the new change
 * too.
 */
const makersOf = (registry: Registry, before: Registry | undefined, log: readonly LogEntry[]) =>
  mapRecord(liveIn(registry), (live, part) => {
    const recorded = before?.history[part]?.[0] === live ? before.made?.[part] : undefined
    const entry = log.findLast(({ versions }) => versions[part] === live)
    return recorded ?? (entry && { by: entry.by, at: entry.at })
  })

export interface SigningOptions {
  /** A private key, as text. Without one, keys are made in the site's folder and kept there. */
  readonly releaseKey?: string | undefined
  /** False where other people may read the folder, such as a bucket: without a key nothing is signed there. */
  readonly makesKeys?: boolean | undefined
}

export interface SealOptions {
  /** A signer other than the one whose key is here, as when keys change. */
  readonly by?: Signer
  readonly days?: number | undefined
  /** The least number, for a site that was restored from a backup. */
  readonly number?: number | undefined
}

interface Sealing extends SealOptions {
  readonly log: readonly LogEntry[]
  readonly change?: Pick<LogEntry, 'verb' | 'versions' | 'by' | 'at'>
}

/**
 * A lost registry may have been signed again since the last log entry, with higher numbers: the next number leaves out
 * so many.
 */
const leap = 1000

/** Undefined for a text that is not signed. */
const numberIn = (text = ''): number | undefined => {
  const { version } = ifReadable(() => signedFields(text)) ?? {}
  return Number.isSafeInteger(version) ? (version as number) : undefined
}

/** How the tool signs the registry of a site, and verifies the one that it is about to change. */
export const openSigning = (
  site: string,
  read: (file: string) => string | undefined,
  { releaseKey, makesKeys = true }: SigningOptions = {},
) => {
  const keys = keyStore(site)
  const givenKey = () => (releaseKey ? readKey(releaseKey) : undefined)

  const rootIn = (text: string | undefined): SignedRoot | undefined => {
    try {
      return openRegistry(text ?? '').signed?.root
    } catch {
      // A lost registry is made again under the root that is there.
      const text = read(rootFile)
      return text === undefined ? undefined : (JSON.parse(text) as SignedRoot)
    }
  }

  /** Who signs the next registry. Undefined for a site without signatures. */
  const signerAfter = (before: string | undefined): Signer | undefined => {
    const root = rootIn(before)
    const own = givenKey()
    if (!root && makesKeys) {
      const key = own ?? keys.make()
      return { key, root: makeRoot(1, { root: [keys.make()], release: [key] }) }
    }
    if (!root && own)
      throw new Error('There is no root yet: npm run release -- keys init --root-out <file> makes it.')
    if (!root) return undefined
    const { keyids } = root.signed.roles.release
    const key = own ?? keys.find(keyids)
    if (key && keyids.includes(key.id)) return { key, root }
    throw new Error(
      own
        ? 'RELEASE_KEY is not among the release keys of this site: npm run release -- keys lists them.'
        : 'The release key of this site is not here: give it as RELEASE_KEY.',
    )
  }

  /** Reads the registry that is there; an altered one is refused, as is an unsigned one where there is a root. */
  const open = (text: string): Opened => {
    const opened = openRegistry(text)
    const { signed } = opened
    if (!signed && read(rootFile) !== undefined) throw new Distrust('it is not signed')
    const own = givenKey()
    if (signed && own && !signed.root.signed.roles.release.keyids.includes(own.id))
      throw new Distrust('its root does not name RELEASE_KEY')
    return opened
  }

  return {
    keys,
    givenKey,
    rootIn,
    open,
    signerAfter,
    /** Whether the present registry has these contents already, and is signed if it must be. */
    isCurrent: (text: string, value: Registry): boolean => {
      const opened = ifReadable(() => open(text))
      if (!opened) return false
      const isAsWanted = opened.signed !== undefined || (!makesKeys && !releaseKey)
      return isAsWanted && registryJson(withoutFacts(opened.registry)) === registryJson(withoutFacts(value))
    },
    /** The text of the next registry, signed if the site has signatures. */
    seal: (
      value: Registry,
      before: string | undefined,
      { log, change, days, number = 0, by = signerAfter(before) }: Sealing,
    ): { readonly text: string; readonly after: Registry; readonly number?: number } => {
      if (!by) return { text: registryJson(value), after: value }
      const plainBefore = ifReadable(() => open(before ?? ''))?.registry
      // A registry that was lost or altered has no facts about its releases.
      const entries = before !== undefined && !plainBefore ? log : entriesThatLedTo(before, log)
      const isMove = change && change.verb !== 'repair'
      const made = makersOf(value, plainBefore, isMove ? [...entries, change as LogEntry] : entries)
      const after = { ...value, hashes: hashesFor(value, read), made }
      const logged = Math.max(0, ...log.map((each) => each.number ?? 0))
      const isLost = before !== undefined && !ifReadable(() => plainRegistry(before))
      const numberBefore = numberIn(before) ?? (isLost ? logged + leap : 0)
      const version = Math.max(numberBefore + 1, logged + 1, number)
      return { text: signRegistry(after, { version, ...by, days }), after, number: version }
    },
  }
}

export type Signing = ReturnType<typeof openSigning>
