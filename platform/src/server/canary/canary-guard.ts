import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { nameOf } from '../../release/canary/canary.ts'
import { type EvidenceRow, regressionIn, regressionLine } from '../../release/canary/guard.ts'
import { dayMs, replayed } from '../../release/canary/replay.ts'
import { siteStore } from '../../release/site.store.ts'
import { failures, measures } from '../../runtime/evidence/evidence.ts'
import { audit } from '../audit.ts'
import type { ReleasingOptions } from '../options.ts'
import { Refusal } from '../refusal.ts'
import type { ReleaseService } from '../release/release.service.ts'
import { repeatEvery } from '../repeat-every.ts'
import type { Live, LiveSite } from '../site/live-site.ts'

/** A version that everybody gets, and the one before, with which it is compared for a day. */
interface Guarded {
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

type Guarding = Pick<ReleasingOptions, 'siteBucket' | 'evidenceStore'> & {
  readonly guards: LiveGuards
  readonly releases: ReleaseService
}

const watched = { failures, measures }

const everyMs = 30_000
const minuteMs = 60_000

/** A minute that is not over may look otherwise at its end. */
const isOver = ({ at }: EvidenceRow) => at.getTime() + minuteMs <= Date.now()

const takeBack = async (
  log: FastifyBaseLogger,
  targets: readonly string[],
  why: string,
  { releases }: Guarding,
): Promise<void> => {
  // Of replicas that come to the same end, the first takes it back: the order names the version, and is refused then.
  try {
    const order = { verb: 'rollback', by: 'guard', source: 'guard', targets, why } as const
    const { value } = await releases.carryOut<{ readonly live: Readonly<Record<string, string>> }>(order)
    audit(log, 'release-rolled-back', { by: 'guard', versions: value.live, why })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn(
      { err: error, targets },
      'the guard did not roll back: another replica has, or it tries again at its next look',
    )
  }
}

const canaryRegression = async (
  { part, version, since }: Live['canaries'][number],
  live: string,
  { evidenceStore }: Guarding,
) => {
  const startMs = Date.parse(since)
  const rows = await evidenceStore.since(new Date(startMs - dayMs), part, [live, version])
  const isCompared = (row: EvidenceRow) =>
    isOver(row) && (row.version === live || row.at.getTime() + minuteMs > startMs)
  return regressionIn(rows.filter(isCompared), { live, candidate: version }, watched)
}

const liveRegression = async ({ part, version, before, since }: Guarded, { evidenceStore }: Guarding) => {
  const startMs = Date.parse(since)
  const compared = { live: before, candidate: version }
  const rows = await evidenceStore.since(new Date(startMs - 2 * dayMs), part, [before, version])
  return regressionIn(replayed(rows, compared, startMs).filter(isOver), compared, watched)
}

/**
 * Takes back each guarded canary, and each guarded version that went live, about which pages have sent enough evidence
 * that it is worse than the live version, or the one before.
 */
export async function checkCanaries(log: FastifyBaseLogger, { read }: LiveSite, guarding: Guarding) {
  // There the folder is a copy of a bucket: changes in it would be silently undone by the next look at the bucket.
  if (guarding.siteBucket) return
  const live = await read()
  for (const canary of live.canaries.filter(({ guard }) => guard)) {
    const regression = await canaryRegression(canary, live.history[canary.part]?.[0] ?? '', guarding)
    if (regression) await takeBack(log, [nameOf(canary)], regressionLine(regression), guarding)
  }
  const gone = new Set<string>()
  for (const guarded of guarding.guards(live)) {
    const regression = gone.has(nameOf(guarded)) ? undefined : await liveRegression(guarded, guarding)
    if (!regression) continue
    for (const target of guarded.targets) gone.add(target)
    await takeBack(log, guarded.targets, regressionLine(regression), guarding)
  }
}

/** Looks twice a minute, while the server listens. An error is logged, and the next look tries again. */
export function guardCanaries(app: FastifyInstance, site: LiveSite, guarding: Guarding): void {
  const look = async () => {
    if (app.server.listening) await checkCanaries(app.log, site, guarding)
  }
  const message = 'the guard could not look at the canaries; it looks again in half a minute'
  const begin = repeatEvery(app, everyMs, look, message)
  app.addHook('onListen', async () => begin())
}
