import { setTimeout as sleep } from 'node:timers/promises'
import { harmIn, harmLine } from '@drape/platform/release/canary-guard'
import { failures, measures } from '@drape/platform/runtime/evidence'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { evidenceOf } from '../evidence/evidence.service.ts'
import { audit } from '../http/audit.ts'
import { Refusal } from '../http/refusal.ts'
import { releaseService } from '../release/release.service.ts'
import { type LiveSiteOptions, openLiveSite } from '../site/live-site.ts'

export interface Guarding extends LiveSiteOptions, Pick<Env, 'siteBucket'> {
  readonly app: FastifyInstance
  readonly database: Database
  /** With which is signed what is released. */
  readonly releaseKey: string | undefined
}

type LiveSite = ReturnType<typeof openLiveSite>

const everyMs = 30_000
const minuteMs = 60_000
/** What the live version is like is known from the day before. */
const beforeMs = 24 * 60 * minuteMs

const lookAt = async (
  { app, database, siteDir, releaseKey }: Guarding,
  { part, version, since }: Awaited<ReturnType<LiveSite>>['canaries'][number],
  live: string,
  now: number,
): Promise<void> => {
  const begun = Date.parse(since)
  const rows = await evidenceOf(database, part, [live, version], new Date(begun - beforeMs))
  // A minute that is not over may look otherwise at its end.
  const isOver = (at: Date) => at.getTime() + minuteMs <= now
  const isCompared = ({ at, version: of }: (typeof rows)[number]) =>
    isOver(at) && (of === live || at.getTime() + minuteMs > begun)
  const harm = harmIn(rows.filter(isCompared), { live, candidate: version }, { failures, measures })
  if (!harm) return
  const why = harmLine(harm)
  // Of replicas that come to the same end, the first takes it back: the order names the version, and is refused then.
  try {
    await releaseService().carryOut({
      site: siteDir,
      releaseKey,
      verb: 'rollback',
      targets: [`${part}@${version}`],
      by: 'guard',
      source: 'guard',
      why,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    app.log.warn({ err: error }, 'a canary could not be taken back now')
    return
  }
  audit(app.log, 'release-rolled-back', undefined, { by: 'guard', versions: { [part]: live }, why })
}

/** Takes back each guarded canary of which pages have told enough that is worse than of what is live. */
export async function lookAtCanaries(
  guarding: Guarding,
  now = Date.now(),
  readLive: LiveSite = openLiveSite(guarding.app, guarding),
): Promise<void> {
  // The folder is a copy there: what is changed in it is undone by the next look at the bucket, without a word.
  if (guarding.siteBucket) return
  const { canaries, history } = await readLive()
  for (const canary of canaries.filter(({ guard }) => guard)) {
    const [live = ''] = history[canary.part] ?? []
    await lookAt(guarding, canary, live, now)
  }
}

/** Looks twice a minute. What cannot be looked at is told, and looked at again. */
export function startCanaryGuard(guarding: Guarding) {
  const stopping = new AbortController()
  const { signal } = stopping
  const looking = (async () => {
    const readLive = openLiveSite(guarding.app, guarding)
    while (!signal.aborted) {
      await lookAtCanaries(guarding, Date.now(), readLive).catch((error) =>
        guarding.app.log.warn({ err: error }, 'a canary is not looked at'),
      )
      await sleep(everyMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await looking
    },
  }
}
