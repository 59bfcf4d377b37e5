import type { FastifyRequest } from 'fastify'
import { readTarget } from '../../release/names.ts'
import type { Order } from '../../release/order.ts'
import type { Right } from '../../release/token/token.ts'
import { audit } from '../audit.ts'
import { partToTell } from '../hook/hook-event.ts'
import type { TellHooks } from '../hook/hooks.ts'
import { Refusal } from '../refusal.ts'
import type { releaseService } from './release.service.ts'
import { admitReleaser, releaserOf, requireRight } from './release-permission.ts'

interface Admitting {
  readonly siteDir: string
  readonly releaseKey?: string | undefined
  readonly carryOut: ReturnType<typeof releaseService>['carryOut']
  readonly tellHooks: TellHooks
}

/** Of the holder of a token: what it grants, its orders, and what they do for the audit log and for hooks. */
export const admission =
  ({ siteDir, releaseKey, carryOut, tellHooks }: Admitting) =>
  (request: FastifyRequest) => {
    const grant = admitReleaser(request, siteDir)
    const from = request.ip
    const by = `${grant.for} (token ${grant.id})`
    const tellRefusal = ({ targets, why }: Pick<Order, 'targets' | 'why'>, notes: readonly string[]) => {
      const parts = targets
        .map(readTarget)
        .map(({ part, version = '' }) => partToTell(siteDir, part, version))
      tellHooks('release.refused', { by, why, parts, notes })
    }
    return {
      grant,
      tellRefusal,
      requireRight: (right: Right, parts: readonly string[]) => requireRight(request, grant, right, parts),
      carry: <Value = unknown>(order: Pick<Order, 'verb' | 'targets'> & Partial<Order>) =>
        carryOut<Value>({ site: siteDir, releaseKey, by, from, source: grant.for, ...order }).catch(
          (error) => {
            if (request.method === 'POST' && error instanceof Refusal)
              tellRefusal(order, [`${order.verb}:`, ...error.message.split('\n')])
            throw error
          },
        ),
      note: (kind: Parameters<typeof audit>[1], details: Parameters<typeof audit>[2]) =>
        audit(request.log, kind, { ...releaserOf(grant), from, ...details }),
    }
  }
