import { cpSync, readFileSync } from 'node:fs'
import { canaryOf } from './canary/canary.ts'
import { earlierAddressesOf } from './earlier-addresses.ts'
import { GateRefusal, incompatibilityLine } from './gate/incompatibility.ts'
import { checkApi, type Versions } from './gate-cases.ts'
import { inside } from './inside.ts'
import { type Act, promote } from './promote.ts'
import { inDraftWith, requireSameBuild } from './publish.ts'
import { build, liveIn } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { requireOwnVersion } from './version-hash.ts'

interface Offer {
  /** The versions that a source tree or an image brings. */
  readonly versions: Versions
  /** Names that tree or image. */
  readonly source: string
  /** Whether to replace what a team has released (--over). */
  readonly over: boolean
}

export interface Outcome {
  readonly live: Versions
  /** For each version that was not made live: why. */
  readonly left: readonly string[]
}

/** A start or an upgrade must not undo what a team has promoted or rolled back. */
const whyNot = (store: SiteStore, { source }: Offer, part: string, version: string): string | undefined => {
  const registry = store.readRegistry()
  const { history, withdrawn } = registry
  const [live] = history[part] ?? []
  if (!live) return undefined
  const canary = canaryOf(registry, part)
  if (canary) return `${canary.version} is with ${canary.percent} % of the browsers`
  if (withdrawn[part]?.includes(version)) return 'it was rolled back'
  // The registry holds the last ten versions, the log all.
  const wasLive = store.readHistory().some(({ versions }) => versions[part] === version)
  if (wasLive) return 'it has been live before'
  const origin = store.readRelease(part, live)?.source
  return origin && origin !== source ? `what is live came from ${origin}` : undefined
}

const makeLive = (store: SiteStore, offered: Offer, act: Act): Outcome => {
  const { history } = store.readRegistry()
  const live: Record<string, string> = {}
  const notes: string[] = []
  for (const [part, version] of Object.entries(offered.versions)) {
    if (history[part]?.[0] === version) continue
    const reason = offered.over ? undefined : whyNot(store, offered, part, version)
    if (reason) notes.push(`${part} ${version} is published and not made live: ${reason}.`)
    else live[part] = version
  }
  if (Object.keys(live).length === 0) return { live, left: notes }
  try {
    return { live, left: [...notes, ...promote(store, live, act).notChecked] }
  } catch (error) {
    // A refusal by the gate does not stop a start or an upgrade: what is live stays live.
    if (!(error instanceof GateRefusal) || !history['host']) throw error
    return { live: {}, left: [...notes, `Nothing was made live:\n${error.message}`] }
  }
}

/** Makes new versions live, except for parts that a team has released or rolled back since. */
export const offer = (store: SiteStore, offered: Offer, act: Act): Outcome => {
  const { live, left } = makeLive(store, offered, act)
  // A start or an upgrade also brings a new api, which must still answer the parts that others have released.
  const lacking = act.api ? checkApi(store, act.api).incompatibilities : []
  const word = 'The api that takes over lacks what is live.'
  return { live, left: [...left, ...lacking.map((each) => `${word} ${incompatibilityLine(each)}`)] }
}

/** Copies what is live on another site, such as an image's, to this one and offers it. */
export const adopt = (
  store: SiteStore,
  from: SiteStore,
  { source, over = false, ...act }: Act & { readonly source: string; readonly over?: boolean },
): Outcome => {
  const versions = liveIn(from.readRegistry())
  for (const [part, version] of Object.entries(versions)) {
    const theirs = from.readRelease(part, version)
    if (!theirs) continue
    const present = store.readRelease(part, version)
    if (present) {
      requireSameBuild(present, theirs.integrity, theirs)
      continue
    }
    const folder = from.folderOf(part, version)
    const names = Object.keys(theirs.integrity)
    const files = names.map((file) => [file, readFileSync(inside(folder, file))] as const)
    requireOwnVersion(build.parse(theirs), files)
    const { since: _, ...release } = theirs
    // Which files browsers have depends on what was live on this site.
    const ours = { ...release, ...earlierAddressesOf(store, theirs.part, theirs.integrity), source }
    const [kept, facts] = [from.readKept(part, version), from.readFacts(part, version)]
    inDraftWith(store, ours, { kept, facts, maps: from.readMaps(theirs) }, (draft) =>
      cpSync(folder, draft, { recursive: true }),
    )
  }
  return offer(store, { versions, source, over }, { verb: 'adopt', ...act })
}
