import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { regressionIn, regressionLine } from '../../release/canary/guard.ts'
import { failures, measures } from '../../runtime/evidence/evidence.ts'
import { audit } from '../audit.ts'
import type { ReleasingOptions } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { releaseService } from '../release/release.service.ts'
import { repeatEvery } from '../repeat-every.ts'
import type { Live, LiveSite } from '../site/live-site.ts'

type Guarding = Pick<ReleasingOptions, 'siteDir' | 'siteBucket' | 'releaseKey' | 'evidenceStore'>

const everyMs = 30_000
const minuteMs = 60_000
/** What the live version is like is known from the day before. */
const beforeMs = 24 * 60 * minuteMs

const checkCanary = async (
  log: FastifyBaseLogger,
  { part, version, since }: Live['canaries'][number],
  live: string,
  { siteDir, releaseKey, evidenceStore }: Guarding,
): Promise<void> => {
  const startMs = Date.parse(since)
  const rows = await evidenceStore.since(new Date(startMs - beforeMs), part, [live, version])
  // A minute that is not over may look otherwise at its end.
  const isOver = (at: Date) => at.getTime() + minuteMs <= Date.now()
  const isCompared = ({ at, version: of }: (typeof rows)[number]) =>
    isOver(at) && (of === live || at.getTime() + minuteMs > startMs)
  const regression = regressionIn(
    rows.filter(isCompared),
    { live, candidate: version },
    { failures, measures },
  )
  if (!regression) return
  const why = regressionLine(regression)
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
    log.warn(
      { err: error, part, version },
      'the guard did not roll back a canary: another replica has, or it tries again at its next look',
    )
    return
  }
  audit(log, 'release-rolled-back', { by: 'guard', versions: { [part]: live }, why })
}

/**
 * Takes back each guarded canary about which pages have sent enough evidence that it is worse than the live version.
 */
export async function checkCanaries(
  log: FastifyBaseLogger,
  { read }: Pick<LiveSite, 'read'>,
  guarding: Guarding,
): Promise<void> {
  // There the folder is a copy of a bucket: changes in it would be silently undone by the next look at the bucket.
  if (guarding.siteBucket) return
  const { canaries, history } = await read()
  for (const canary of canaries.filter(({ guard }) => guard)) {
    const [live = ''] = history[canary.part] ?? []
    await checkCanary(log, canary, live, guarding)
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
