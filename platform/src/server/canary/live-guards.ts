import { nameOf } from '../../release/canary/canary.ts'
import { dayMs } from '../../release/canary/replay.ts'
import { siteStore } from '../../release/site.store.ts'
import type { Live } from '../site/live-site.ts'

/** A version that everybody gets, and the one before, with which it is compared for a day. */
export interface Guarded {
  readonly part: string
  readonly version: string
  readonly before: string
  readonly since: string
  /** All that went live with it, as cart@0123456789ab: the gate has judged them together, and they go together. */
  readonly targets: readonly string[]
}

export type LiveGuards = (live: Live) => readonly Guarded[]

/** Which live versions are guarded: those that were promoted so, or all where the site says so. */
export function liveGuards(siteDir: string, guardsAll = false): LiveGuards {
  let known: { readonly text: string; readonly guarded: readonly Guarded[] } | undefined
  const isYoung = ({ since }: Pick<Guarded, 'since'>) => Date.now() - Date.parse(since) < dayMs

  const guardedIn = ({ history, canaries }: Live): Guarded[] => {
    const guarded: Guarded[] = []
    for (const { verb, at, guard, replaces = {}, versions } of siteStore(siteDir).readRecentHistory()) {
      if (!isYoung({ since: at })) break
      if (verb !== 'promote' || !(guard || guardsAll)) continue
      const parts = Object.entries(replaces).flatMap(([part, before]) => {
        const version = versions[part] ?? ''
        const [live, next] = history[part] ?? []
        const isTried = canaries.some((canary) => canary.part === part)
        return live === version && next === before && !isTried ? [{ part, version, before, since: at }] : []
      })
      guarded.push(...parts.map((each) => ({ ...each, targets: parts.map(nameOf) })))
    }
    return guarded
  }

  return (live) => {
    if (known?.text !== live.text) known = { text: live.text, guarded: guardedIn(live) }
    return known.guarded.filter(isYoung)
  }
}
