import { randomUUID } from 'node:crypto'
import { sha256 } from '../../release/integrity.ts'
import type { Facts } from '../../release/kept/facts.ts'
import { readFacts } from '../../release/kept/kept.store.ts'
import { compareAddress } from '../../release/provenance/provenance.ts'
import type { LogEntry } from '../../release/release-log.ts'

/** What a hook is told of a part: whose it is, and where its version comes from. */
export interface PartToTell extends Facts {
  readonly part: string
  readonly version: string
  /** The version that was live until then, and the address that shows what lies between the two. */
  readonly before?: string | undefined
  readonly changes?: string | undefined
  /** Of the browsers, for a canary; 0 for one that was taken back. */
  readonly percent?: number | undefined
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#payload-structure */
export interface HookEvent {
  /** The same in each try, by which a receiver knows it again. */
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly parts: readonly PartToTell[]
    readonly by?: string | undefined
    readonly why?: string | undefined
    /** What was refused, what fails, or what the gate could not check. */
    readonly notes?: readonly string[] | undefined
  }
}

const most = { parts: 50, notes: 20, letters: 500 }

const verbTypes: Readonly<Record<LogEntry['verb'], string>> = {
  promote: 'release.promoted',
  rollback: 'release.rolled-back',
  adopt: 'release.adopted',
  start: 'release.started',
  repair: 'release.repaired',
}

const bounded = (data: HookEvent['data']): HookEvent['data'] => ({
  parts: data.parts.slice(0, most.parts),
  by: data.by?.slice(0, most.letters),
  why: data.why?.slice(0, most.letters),
  notes: data.notes?.slice(0, most.notes).map((note) => note.slice(0, most.letters)),
})

export const partToTell = (
  site: string,
  part: string,
  version: string,
  more: Pick<PartToTell, 'before' | 'percent'> = {},
): PartToTell => {
  // What was refused as it was to be published has no version yet.
  const facts = version ? readFacts(site, part, version) : {}
  const before = more.before === undefined ? undefined : readFacts(site, part, more.before).provenance
  return { part, version, ...more, ...facts, changes: compareAddress(before, facts.provenance) }
}

export const eventNow = (type: string, data: HookEvent['data']): HookEvent => ({
  id: `msg_${randomUUID()}`,
  type,
  timestamp: new Date().toISOString(),
  data: bounded(data),
})

/** What took back by itself is the guard, whose reason has the figures. */
export const eventOfEntry = (site: string, entry: LogEntry): HookEvent => {
  const { verb, at, after, by, why, versions, canaries = [], replaces, notChecked } = entry
  const live = Object.entries(versions).map(([part, version]) =>
    partToTell(site, part, version, { before: replaces?.[part] }),
  )
  const tried = canaries.map(({ part, version, percent }) => partToTell(site, part, version, { percent }))
  return {
    id: `msg_${sha256(`${at} ${after}`).slice(0, 32)}`,
    type: verb === 'rollback' && by === 'guard' ? 'release.taken-back' : verbTypes[verb],
    timestamp: at,
    data: bounded({ parts: [...live, ...tried], by, why, notes: notChecked }),
  }
}
