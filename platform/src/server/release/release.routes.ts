import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { nameOf } from '../../release/canary/canary.ts'
import { dayMs } from '../../release/canary/replay.ts'
import { inside } from '../../release/inside.ts'
import { partName } from '../../release/names.ts'
import type { Order } from '../../release/order.ts'
import { provenOver } from '../../release/provenance/provenance.ts'
import {
  adoption,
  candidates,
  comparison,
  handing,
  inspection,
  promotion,
  pruning,
  refusal,
  repairing,
  rollback,
  serverPaths,
} from '../../release/server-api.ts'
import { dueBeforeMs, signedUntil } from '../../release/signed/signed.ts'
import { accountOf } from '../../release/token/token.ts'
import type { ReleasingOptions } from '../options.ts'
import { invalid, notFound } from '../refusal.ts'
import { repeatEvery } from '../repeat-every.ts'
import { arrivalMs, drainBody, readBuildForm } from './build-form.ts'
import { type ReleaseChanges, targetsOf } from './changes.ts'
import { publishQuota } from './publish-quota.ts'
import type { ReleaseService } from './release.service.ts'
import { admitReleaser, requireOwnSite } from './release-permission.ts'

export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.')
  throw invalid(`The request is not understood${place ? `: ${place}` : ''}.`)
}

/** A client that is still sending reads no answer. */
const orDrained = async <T>(request: FastifyRequest, check: () => T): Promise<T> => {
  try {
    return check()
  } catch (error) {
    await drainBody(request)
    throw error
  }
}

/** Signs the live registry again at the start and each day, long before it would expire. */
const signInTime = (app: FastifyInstance, siteDir: string, { carryOut }: ReleaseService): void => {
  const signIfDue = async () => {
    const text = await readFile(inside(siteDir, 'registry.json'), 'utf8').catch(() => undefined)
    const until = text === undefined ? undefined : signedUntil(text)
    if (until === undefined || until - Date.now() > dueBeforeMs) return
    await carryOut({ verb: 'sign', targets: [], by: 'the server', source: 'the server' })
    app.log.info('registry.json was signed again before it would expire')
  }
  const message = 'registry.json could not be signed again before it expires; it is tried again in a day'
  const begin = repeatEvery(app, dayMs, signIfDue, message, 'error')
  app.addHook('onReady', async () => begin())
}

/**
 * Teams release their parts to this server here, each with a token: in a scope of its own, which takes their builds. The
 * routes are described by the release tool (server-api.ts) and not by the contract, because no page calls them.
 */
export async function serveReleases(
  scope: FastifyInstance,
  { siteDir, siteBucket, evidence, evidenceStore, requireRoom }: ReleasingOptions,
  releases: ReleaseService,
  changes: ReleaseChanges,
): Promise<void> {
  const quota = publishQuota()
  if (!siteBucket) signInTime(scope, siteDir, releases)
  const admit = (request: FastifyRequest) => changes(request, admitReleaser(request, siteDir))
  const admitChange: typeof admit = (request) => {
    const admitted = admit(request)
    requireOwnSite(siteBucket)
    return admitted
  }

  await scope.register(multipart)

  scope.get(serverPaths.status, async (request) => admit(request).status())

  const look = <T>(
    path: string,
    schema: z.ZodType<T>,
    orderFor: (asked: T) => Pick<Order, 'verb' | 'targets'>,
  ) => scope.get(path, async (request) => admit(request).carry(orderFor(read(schema, request.query))))
  look(serverPaths.diff, comparison, ({ part, version }) => ({
    verb: 'diff',
    targets: [version ? `${part}@${version}` : part],
  }))
  look(serverPaths.verify, inspection, ({ target = [] }) => ({ verb: 'verify', targets: [target].flat() }))
  look(serverPaths.version, handing, ({ target }) => ({ verb: 'hand over', targets: [target] }))
  look(serverPaths.gateCases, candidates, ({ target }) => ({
    verb: 'gate cases',
    targets: [target].flat(),
  }))

  const build = {
    config: { bodyMs: arrivalMs },
    onRequest: async (request: FastifyRequest) => void admitChange(request),
  }
  scope.post(serverPaths.publish, build, async (request) => {
    const { grant, requireRight, carry, note } = admitChange(request)
    const { success, data: part = '' } = partName.safeParse((request.params as { part?: string }).part)
    if (!success) throw notFound()
    // Before the build has arrived.
    await orDrained(request, () => requireRight('publish', [part]))
    const countBytes = await orDrained(request, () => quota(accountOf(grant)))
    await requireRoom?.()
    // The site's folder for drafts: its sweep also removes what a killed upload leaves here.
    const dist = inside(siteDir, '.drafts', `upload-${randomUUID()}`)
    try {
      await mkdir(dist, { recursive: true })
      const { source, provenance: said } = await readBuildForm(request, dist, countBytes)
      const proven = grant.exchange?.provenance
      const provenance = proven ? provenOver(proven, said) : said
      const answer = await carry<{ readonly version: string }>({
        ...(source && { source }),
        provenance,
        verb: 'publish',
        targets: [part],
        values: { dist },
        publishesAlone: !grant.rights.includes('promote'),
      })
      note('release-published', {
        versions: { [part]: answer.value.version },
        ...(provenance?.commit && { commit: provenance.commit }),
      })
      return answer
    } finally {
      await rm(dist, { recursive: true, force: true })
    }
  })

  const change = <T>(
    path: string,
    schema: z.ZodType<T>,
    act: (admitted: ReturnType<typeof admit>, asked: T) => Promise<unknown>,
  ) => scope.post(path, async (request) => act(admitChange(request), read(schema, request.body)))
  change(serverPaths.promote, promotion, ({ promote }, asked) => promote(asked))
  change(serverPaths.refusals, refusal, async ({ tellRefusal, requireRight }, { versions, notes, why }) => {
    requireRight('promote', Object.keys(versions))
    tellRefusal({ targets: targetsOf(versions), why }, notes)
    return { lines: [], value: {} }
  })
  change(serverPaths.adopt, adoption, ({ change }, { versions, source, over, why }) => {
    const order = { source, targets: targetsOf(versions), values: { over }, why }
    return change('release-adopted', { verb: 'adopt', ...order })
  })
  change(serverPaths.repair, repairing, ({ change }, { why }) =>
    change('release-repaired', { verb: 'repair', targets: [], why }),
  )
  change(serverPaths.prune, pruning, async ({ grant, carry, note }, { parts, days, keep, dry, why }) => {
    // What pages that were open in these days may ask for, if any are listened to.
    const since = new Date(Date.now() - days * dayMs)
    const answer = await carry<{ readonly removed?: Parameters<typeof nameOf>[0][] }>({
      verb: 'prune',
      targets: parts.length > 0 ? parts : grant.parts,
      values: { days: String(days), keep, dry },
      why,
      ...(evidence && { inTabs: await evidenceStore.namedSince(since) }),
    })
    const removed = answer.value.removed?.map(nameOf) ?? []
    if (removed.length > 0) note('release-pruned', { removed, why })
    return answer
  })
  change(serverPaths.rollBack, rollback, ({ grant, rollBack }, { why, ...which }) =>
    'set' in which ? rollBack([], why, grant.parts) : rollBack(which.parts, why),
  )
}
