import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTarget } from '../../release/names.ts'
import type { Order } from '../../release/order.ts'
import { documentPath } from '../../release/server-api.ts'
import { byLine, type Grant, type Right } from '../../release/token/token.ts'
import { audit } from '../audit.ts'
import { partToTell } from '../hook/hook-event.ts'
import type { TellHooks } from '../hook/hooks.ts'
import type { ReleasingOptions } from '../options.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { ReleaseService } from './release.service.ts'
import { releaserOf, requireRight } from './release-permission.ts'

type Versions = Readonly<Record<string, string>>

/** The answer of a verb that has changed the live versions. */
export interface Change {
  readonly live: Versions
}

interface Promotion {
  readonly versions: Versions
  readonly percent?: number | undefined
  readonly guard?: boolean | undefined
  readonly why?: string | undefined
}

export const targetsOf = (versions: Versions): string[] =>
  Object.entries(versions).map(([part, version]) => `${part}@${version}`)

/** What the holder of a token changes: over the api of the release tool, or on the page of the parts. */
export const releaseChanges = (
  app: FastifyInstance,
  { carryOut }: ReleaseService,
  { siteDir, evidence, releaseKey }: ReleasingOptions,
  tellHooks: TellHooks,
) => {
  // Through inject, as any client reads it, with the paths and servers that it names there.
  const describeApi = async () => {
    const { statusCode, body } = await app.inject(documentPath)
    return statusCode === 200 ? { api: body } : {}
  }
  return {
    describeApi,
    /** Of the holder of a token: their orders, and what they do for the audit log and for hooks. */
    of: (request: FastifyRequest, grant: Grant) => {
      const from = request.ip
      const by = byLine(grant)
      const tellRefusal = ({ targets, why }: Pick<Order, 'targets' | 'why'>, notes: readonly string[]) => {
        const parts = targets
          .map(readTarget)
          .map(({ part, version = '' }) => partToTell(siteDir, part, version))
        tellHooks('release.refused', { by, why, parts, notes })
      }
      const right = (name: Right, parts: readonly string[]) => requireRight(request, grant, name, parts)
      const carry = <Value = unknown>(order: Pick<Order, 'verb' | 'targets'> & Partial<Order>) =>
        carryOut<Value>({ site: siteDir, releaseKey, by, from, source: grant.for, ...order }).catch(
          (error) => {
            if (request.method === 'POST' && error instanceof Refusal)
              tellRefusal(order, [`${order.verb}:`, ...error.message.split('\n')])
            throw error
          },
        )
      const note = (kind: Parameters<typeof audit>[1], details: Parameters<typeof audit>[2]) =>
        audit(request.log, kind, { ...releaserOf(grant), from, ...details })
      return {
        grant,
        tellRefusal,
        requireRight: right,
        carry,
        note,
        promote: async ({ versions, percent, guard = false, why }: Promotion) => {
          right('promote', Object.keys(versions))
          if (guard && !evidence)
            throw invalid('Pages tell nothing here (EVIDENCE=off): there is no --guard.')
          const answer = await carry({
            ...(await describeApi()),
            verb: 'promote',
            targets: targetsOf(versions),
            values: { guard, ...(percent && { percent: String(percent) }) },
            why,
          })
          note('release-promoted', { versions, percent, why })
          return answer
        },
        rollBack: async (targets: readonly string[], why: string | undefined, setOf?: readonly string[]) => {
          const answer = await carry<Change>({ verb: 'rollback', targets, setOf, why })
          note('release-rolled-back', { versions: answer.value.live, why })
          return answer
        },
      }
    },
  }
}

export type ReleaseChanges = ReturnType<typeof releaseChanges>
