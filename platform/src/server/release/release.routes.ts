import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { nameOf } from '../../release/canary/canary.ts'
import { inside } from '../../release/inside.ts'
import { partName } from '../../release/names.ts'
import type { Order } from '../../release/order.ts'
import { provenOver } from '../../release/provenance/provenance.ts'
import {
  adoption,
  candidates,
  comparison,
  documentPath,
  inspection,
  promotion,
  pruning,
  repairing,
  rollback,
  serverPaths,
} from '../../release/server-api.ts'
import type { PartStatus } from '../../release/status.ts'
import { accountOf, byLine, type Grant, type Right } from '../../release/token/token.ts'
import { audit } from '../audit.ts'
import { partReports } from '../evidence/report.ts'
import { withReports } from '../evidence/report-words.ts'
import type { ReleasingOptions } from '../options.ts'
import { invalid, notFound } from '../refusal.ts'
import { arrivalMs, drainBody, readBuildForm } from './build-form.ts'
import { publishQuota } from './publish-quota.ts'
import { releaseService } from './release.service.ts'
import { admitReleaser, releaserOf, requireRight } from './release-permission.ts'
import { signAnewInTime } from './sign-anew.ts'

export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.')
  throw invalid(`The request is not understood${place ? `: ${place}` : ''}.`)
}

const sourceOf = (grant: Grant, source?: string): string => (source ? `${grant.for}, ${source}` : grant.for)

type Versions = Readonly<Record<string, string>>

const targetsOf = (versions: Versions): string[] =>
  Object.entries(versions).map(([part, version]) => `${part}@${version}`)

/** The answer of a verb that has changed the live versions. */
interface Change {
  readonly live: Versions
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

const dayMs = 24 * 3_600_000

/**
 * Teams release their parts to this server here, each with a token. The routes are described by the release tool
 * (server-api.ts) and not by the contract, because no page calls them.
 */
export async function serveReleases(
  app: FastifyInstance,
  { siteDir, siteBucket, evidence, releaseKey, evidenceStore, requireRoom }: ReleasingOptions,
): Promise<void> {
  const { carryOut } = releaseService()
  const quota = publishQuota()
  const signAnew = { verb: 'sign', targets: [], by: 'the server', source: 'the server' } as const
  if (!siteBucket) signAnewInTime(app, siteDir, () => carryOut({ site: siteDir, releaseKey, ...signAnew }))
  // Through inject, as any client reads it, with the paths and servers that it names there.
  const describeApi = async () => {
    const { statusCode, body } = await app.inject(documentPath)
    return statusCode === 200 ? { api: body } : {}
  }
  /** Of the holder of a token: what it grants, its orders, and what they do for the audit log. */
  const admit = (request: FastifyRequest) => {
    const grant = admitReleaser(request, siteDir)
    const from = request.ip
    const by = byLine(grant)
    return {
      grant,
      requireRight: (right: Right, parts: readonly string[]) => requireRight(request, grant, right, parts),
      carry: <Value = unknown>(order: Pick<Order, 'verb' | 'targets'> & Partial<Order>) =>
        carryOut<Value>({ site: siteDir, releaseKey, by, from, source: grant.for, ...order }),
      note: (kind: Parameters<typeof audit>[1], details: Parameters<typeof audit>[2]) =>
        audit(request.log, kind, { ...releaserOf(grant), from, ...details }),
    }
  }
  const admitChange: typeof admit = (request) => {
    const admitted = admit(request)
    if (siteBucket) throw invalid('This server shows a copy of a bucket: release to the bucket.')
    return admitted
  }

  await app.register(async (scope) => {
    await scope.register(multipart)

    scope.get(serverPaths.status, async (request) => {
      const { carry } = admit(request)
      const status = await carry<readonly PartStatus[]>({ verb: 'status', targets: [] })
      return withReports(status, await partReports(evidenceStore, status.value))
    })

    scope.get(serverPaths.diff, async (request) => {
      const { carry } = admit(request)
      const { part, version } = read(comparison, request.query)
      return carry({ verb: 'diff', targets: [version ? `${part}@${version}` : part] })
    })

    scope.get(serverPaths.verify, async (request) => {
      const { carry } = admit(request)
      const { target = [] } = read(inspection, request.query)
      return carry({ verb: 'verify', targets: [target].flat() })
    })

    scope.get(serverPaths.gateCases, async (request) => {
      const { carry, requireRight } = admit(request)
      const targets = [read(candidates, request.query).target].flat()
      const parts = targets.map((each) => each.split('@')[0] ?? '')
      // Sources are shown to a team that may promote the parts made of them, together with those that they must be
      // compatible with.
      requireRight('promote', parts)
      return carry({ verb: 'gate cases', targets })
    })

    const build = {
      config: { bodyMs: arrivalMs },
      onRequest: async (request: FastifyRequest) => void admitChange(request),
    }
    scope.post(serverPaths.publish, build, async (request) => {
      const { grant, requireRight, carry, note } = admitChange(request)
      const { success, data: part = '' } = partName.safeParse((request.params as { part?: string }).part)
      if (!success) throw notFound()
      await orDrained(request, () => requireRight('publish', [part]))
      const countBytes = await orDrained(request, () => quota.take(accountOf(grant)))
      await requireRoom?.()
      // The site's folder for drafts: its sweep also removes what a killed upload leaves here.
      const dist = inside(siteDir, '.drafts', `upload-${randomUUID()}`)
      try {
        await mkdir(dist, { recursive: true })
        const { source, provenance: said } = await readBuildForm(request, dist, countBytes)
        const proven = grant.exchange?.provenance
        const provenance = proven ? provenOver(proven, said) : said
        const answer = await carry<{ readonly version: string }>({
          source: sourceOf(grant, source),
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

    scope.post(serverPaths.promote, async (request) => {
      const { requireRight, carry, note } = admitChange(request)
      const { versions, percent, guard = false, why } = read(promotion, request.body)
      requireRight('promote', Object.keys(versions))
      if (guard && !evidence) throw invalid('Pages tell nothing here (EVIDENCE=off): there is no --guard.')
      const answer = await carry({
        ...(await describeApi()),
        verb: 'promote',
        targets: targetsOf(versions),
        values: { guard, ...(percent && { percent: String(percent) }) },
        why,
      })
      note('release-promoted', { versions, percent, why })
      return answer
    })

    scope.post(serverPaths.adopt, async (request) => {
      const { grant, requireRight, carry, note } = admitChange(request)
      const { versions, source, over, why } = read(adoption, request.body)
      requireRight('promote', Object.keys(versions))
      const answer = await carry<Change>({
        ...(await describeApi()),
        source: sourceOf(grant, source),
        verb: 'adopt',
        targets: targetsOf(versions),
        values: { over },
        why,
      })
      note('release-adopted', { versions: answer.value.live, why })
      return answer
    })

    scope.post(serverPaths.repair, async (request) => {
      const { grant, requireRight, carry, note } = admitChange(request)
      const { why } = read(repairing, request.body)
      requireRight('repair', grant.parts)
      const answer = await carry<Change>({ verb: 'repair', targets: [], why })
      note('release-repaired', { versions: answer.value.live, why })
      return answer
    })

    scope.post(serverPaths.prune, async (request) => {
      const { grant, requireRight, carry, note } = admitChange(request)
      const { parts, days, keep, dry, why } = read(pruning, request.body)
      const targets = parts.length > 0 ? parts : grant.parts
      requireRight('promote', targets)
      // What pages that were open in these days may ask for, if any are listened to.
      const since = new Date(Date.now() - days * dayMs)
      const answer = await carry<{ readonly removed?: Parameters<typeof nameOf>[0][] }>({
        verb: 'prune',
        targets,
        values: { days: String(days), keep, dry },
        why,
        ...(evidence && { inTabs: await evidenceStore.namedSince(since) }),
      })
      const removed = answer.value.removed?.map(nameOf) ?? []
      if (removed.length > 0) note('release-pruned', { removed, why })
      return answer
    })

    scope.post(serverPaths.rollBack, async (request) => {
      const { grant, requireRight, carry, note } = admitChange(request)
      const { why, ...which } = read(rollback, request.body)
      requireRight('promote', 'set' in which ? grant.parts : which.parts)
      const answer = await carry<Change>({
        verb: 'rollback',
        why,
        ...('set' in which ? { targets: [], setOf: grant.parts } : { targets: which.parts }),
      })
      note('release-rolled-back', { versions: answer.value.live, why })
      return answer
    })
  })
}
