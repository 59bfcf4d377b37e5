import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateRefusal } from './gate.ts'
import { type Act, promote, type Versions } from './promote.ts'
import { moveInPlace } from './publish.ts'
import type { SiteStore } from './site.store.ts'

interface Offer {
  /** What a tree or an image would like to be live. */
  readonly versions: Versions
  /** Which tree or image that is. */
  readonly source: string
  /** Whether somebody said so, over whatever is live. */
  readonly over: boolean
}

export interface Outcome {
  readonly live: Versions
  /** Why the others are not live. */
  readonly left: readonly string[]
}

/** Nobody who starts or upgrades something takes back what somebody has decided. */
const whyNot = (store: SiteStore, { source }: Offer, part: string, version: string): string | undefined => {
  const { history, withdrawn } = store.readRegistry()
  const [live, ...before] = history[part] ?? []
  if (!live) return undefined
  if (withdrawn[part]?.includes(version)) return 'it was rolled back'
  // The registry remembers ten versions, the log all.
  const wasLive = store.readHistory().some(({ versions }) => versions[part] === version)
  if (wasLive || before.includes(version)) return 'it has been live before'
  const origin = store.readRelease(part, live)?.source
  // Sites that are older than this note had one tree.
  return origin && origin !== source ? `what is live came from ${origin}` : undefined
}

/** Makes live what is new, and leaves alone what a team has released or taken back. */
export const offer = (store: SiteStore, offered: Offer, act: Act): Outcome => {
  const { history, pages } = store.readRegistry()
  const live: Record<string, string> = {}
  const left: string[] = []
  for (const [part, version] of Object.entries(offered.versions)) {
    if (history[part]?.[0] === version) continue
    const reason = offered.over ? undefined : whyNot(store, offered, part, version)
    if (reason) left.push(`${part} ${version} is published and not made live: ${reason}.`)
    else live[part] = version
  }
  // A site of the time before pages were named by the registry has none.
  const isWithoutPages = history['host'] && Object.keys(pages).length === 0
  if (Object.keys(live).length === 0 && !isWithoutPages) return { live, left }
  try {
    promote(store, live, act)
    return { live, left }
  } catch (error) {
    // What is live goes on: a start or an upgrade is no reason to be down.
    if (!(error instanceof GateRefusal) || !history['host']) throw error
    return { live: {}, left: [...left, `Nothing was made live:\n${error.message}`] }
  }
}

/** Copies what is live on another site, such as the one that an image brings, and offers it here. */
export const adopt = (
  store: SiteStore,
  other: SiteStore,
  { source, over = false, ...act }: Act & { readonly source: string; readonly over?: boolean },
): Outcome => {
  const versions = Object.fromEntries(
    Object.entries(other.readRegistry().history).map(([part, [live = '']]) => [part, live]),
  )
  for (const [part, version] of Object.entries(versions)) {
    const theirs = other.readRelease(part, version)
    if (!theirs || store.readRelease(part, version)) continue
    const draft = store.draftFor(part, version)
    cpSync(other.folderOf(part, version), draft, { recursive: true })
    writeFileSync(join(draft, 'part.json'), `${JSON.stringify({ ...theirs, source }, null, 2)}\n`)
    moveInPlace(draft, store.folderOf(part, version))
  }
  return offer(store, { versions, source, over }, { verb: 'adopt', ...act })
}
