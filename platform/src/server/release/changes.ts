import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readTarget } from '../../release/names.ts'
import type { Order } from '../../release/order.ts'
import { documentPath, type promotion } from '../../release/server-api.ts'
import type { PartStatus } from '../../release/status.ts'
import { byLine, type Grant, type Right } from '../../release/token/token.ts'
import { type AuditKind, audit } from '../audit.ts'
import { partReports, sourcePlaces } from '../evidence/report.ts'
import { withReports } from '../evidence/report-words.ts'
import { partToTell } from '../hook/hook-event.ts'
import type { TellHooks } from '../hook/hooks.ts'
import type { ReleasingOptions } from '../options.ts'
import { invalid, Refusal } from '../refusal.ts'
import { type ReleaseService, rulesOf } from './release.service.ts'
import { releaserOf, requireRight } from './release-permission.ts'

type Versions = Readonly<Record<string, string>>

export const targetsOf = (versions: Versions): string[] =>
  Object.entries(versions).map(([part, version]) => `${part}@${version}`)

/** What the holder of a token changes: over the api of the release tool, or on the page of the parts. */
export const releaseChanges = (
  app: FastifyInstance,
  releases: ReleaseService,
  { siteDir, evidence, evidenceStore }: ReleasingOptions,
  tellHooks: TellHooks,
) => {
  const namingSources = sourcePlaces(releases)
  // Through inject, as any client reads it, with the paths and servers that it names there.
  const describeApi = async () => {
    const { statusCode, body } = await app.inject(documentPath)
    return statusCode === 200 ? { api: body } : {}
  }
  /** Of the holder of a token: their orders, and what they do for the audit log and for hooks. */
  return (request: FastifyRequest, grant: Grant) => {
    const from = request.ip
    const by = byLine(grant)
    const tellRefusal = ({ targets, why }: Pick<Order, 'targets' | 'why'>, notes: readonly string[]) => {
      const parts = targets
        .map(readTarget)
        .map(({ part, version = '' }) => partToTell(siteDir, part, version))
      tellHooks('release.refused', { by, why, parts, notes })
    }
    const partsOf = ({ targets, setOf }: Pick<Order, 'targets' | 'setOf'>) =>
      setOf ?? (targets.length > 0 ? targets.map((target) => target.split('@')[0] ?? '') : grant.parts)
    const carry = async <Value = unknown>(order: Pick<Order, 'verb' | 'targets'> & Partial<Order>) => {
      const { right } = rulesOf[order.verb]
      if (right) requireRight(request, grant, right, partsOf(order))
      if (order.values?.guard && !evidence)
        throw invalid('Pages tell nothing here (EVIDENCE=off): there is no --guard.')
      try {
        // What the gate compares with.
        const api = ['promote', 'adopt'].includes(order.verb) ? await describeApi() : {}
        const source = [grant.for, ...(order.source ? [order.source] : [])].join(', ')
        return await releases.carryOut<Value>({ by, from, ...api, ...order, source })
      } catch (error) {
        if (right && request.method === 'POST' && error instanceof Refusal)
          tellRefusal(order, [`${order.verb}:`, ...error.message.split('\n')])
        throw error
      }
    }
    const note = (kind: AuditKind, details: Parameters<typeof audit>[2]) =>
      audit(request.log, kind, { ...releaserOf(grant), from, ...details })
    const change = async (kind: AuditKind, order: Parameters<typeof carry>[0]) => {
      const answer = await carry<{ readonly live: Versions }>(order)
      note(kind, { versions: answer.value.live, why: order.why })
      return answer
    }
    return {
      grant,
      tellRefusal,
      requireRight: (right: Right, parts: readonly string[]) => requireRight(request, grant, right, parts),
      carry,
      change,
      note,
      /** How the live parts do, as their pages tell. */
      status: async () => {
        const status = await carry<readonly PartStatus[]>({ verb: 'status', targets: [] })
        return withReports(status, await partReports(evidenceStore, status.value, namingSources))
      },
      promote: async ({ versions, percent, guard = false, why }: z.output<typeof promotion>) => {
        const answer = await carry({
          verb: 'promote',
          targets: targetsOf(versions),
          values: { guard, ...(percent && { percent: String(percent) }) },
          why,
        })
        note('release-promoted', { versions, percent, why })
        return answer
      },
      rollBack: (targets: readonly string[], why: string | undefined, setOf?: readonly string[]) =>
        change('release-rolled-back', { verb: 'rollback', targets, setOf, why }),
    }
  }
}

export type ReleaseChanges = ReturnType<typeof releaseChanges>
