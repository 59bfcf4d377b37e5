import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomOf } from './random.ts'

interface Place {
  readonly folder: number
  readonly name: string
}

/** `node` is the number of a file or folder, which stays when it is renamed. */
export type Effect = { readonly doneAt: number; syncedAt: number } & (
  | { readonly kind: 'data'; readonly node: number; readonly bytes: Buffer; readonly isMore?: boolean }
  | { readonly kind: 'name'; readonly to: Place; readonly node: number | undefined; readonly from?: Place }
)

export interface Record {
  readonly effects: readonly Effect[]
  /** Between which moments something was written. */
  readonly from: number
  readonly to: number
  readonly folders: ReadonlySet<number>
  readonly top: number
  readonly acknowledged: { readonly what: string; readonly at: number }[]
}

export interface CrashState {
  /** What had been acknowledged when the power went. */
  readonly acknowledged: ReadonlySet<string>
  /** Writes the files that are left into a new folder. */
  lay(folder: string): void
}

/** Of so many effects that may be lost each choice is tried, of more the telling ones and a few by chance. */
const mostAtAll = 4
const newest = 3
const byChance = 2

function* choices(pending: readonly Effect[], next: () => number): Generator<ReadonlySet<Effect>> {
  if (pending.length <= mostAtAll) {
    for (let bits = 0; bits < 2 ** pending.length; bits++)
      yield new Set(pending.filter((_, at) => bits & (2 ** at)))
    return
  }
  yield new Set(pending)
  yield new Set()
  for (const each of pending.slice(-newest)) {
    yield new Set([each])
    yield new Set(pending.filter((other) => other !== each))
  }
  for (let nth = 0; nth < byChance; nth++) yield new Set(pending.filter(() => next() < 0.5))
}

const layDown = (
  { effects, folders, top }: Record,
  isKept: (effect: Effect) => boolean,
  to: string,
): void => {
  const names = new Map<number, Map<string, number>>()
  const bytes = new Map<number, Buffer>()
  const entries = (folder: number) => {
    const existing = names.get(folder) ?? new Map<string, number>()
    names.set(folder, existing)
    return existing
  }
  for (const effect of effects) {
    if (!isKept(effect)) continue
    if (effect.kind === 'data') {
      const earlier = effect.isMore ? (bytes.get(effect.node) ?? Buffer.alloc(0)) : Buffer.alloc(0)
      bytes.set(effect.node, Buffer.concat([earlier, effect.bytes]))
      continue
    }
    // A rename comes as a whole.
    if (effect.from) entries(effect.from.folder).delete(effect.from.name)
    if (effect.node === undefined) entries(effect.to.folder).delete(effect.to.name)
    else entries(effect.to.folder).set(effect.to.name, effect.node)
  }
  const lay = (node: number, path: string) => {
    if (!folders.has(node)) return writeFileSync(path, bytes.get(node) ?? '')
    mkdirSync(path, { recursive: true })
    for (const [name, each] of entries(node)) lay(each, join(path, name))
  }
  lay(top, to)
}

/** The files that a power loss may leave after each step: all that was synced, and any of the other writes. */
export function* statesOf(record: Record): Generator<CrashState> {
  const { effects, from, to, acknowledged } = record
  const { next } = randomOf(85)
  const keys = new Set<string>()
  for (let at = from; at <= to; at++) {
    const performed = effects.filter(({ doneAt }) => doneAt <= at)
    const isSafe = (effect: Effect) => effect.syncedAt <= at
    for (const survivors of choices(
      performed.filter((effect) => !isSafe(effect)),
      next,
    )) {
      const remaining = new Set(performed.filter((effect) => isSafe(effect) || survivors.has(effect)))
      const acknowledgedYet = acknowledged.filter((each) => each.at <= at).map(({ what }) => what)
      const key = [...acknowledgedYet, ...[...remaining].map(({ doneAt }) => doneAt)].join()
      if (keys.has(key)) continue
      keys.add(key)
      yield {
        acknowledged: new Set(acknowledgedYet),
        lay: (folder) => layDown(record, (effect) => remaining.has(effect), folder),
      }
    }
  }
}
