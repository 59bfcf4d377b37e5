import { type FastifyBaseLogger, type FastifyRequest, fastify } from 'fastify'
import { v1 } from '../../../test/site.ts'
import { serverSecrets } from '../../../test/site-server.ts'
import type { Order } from '../../release/order.ts'
import { memoryEvidence } from '../evidence/memory-evidence.ts'
import type { ReleasingOptions } from '../options.ts'
import { releaseChanges } from './changes.ts'
import type { ReleaseService } from './release.service.ts'

const evidenceStore = memoryEvidence()
const options = { siteDir: '/nowhere', secrets: serverSecrets, evidenceStore } as ReleasingOptions
const log = { level: 'silent' } as FastifyBaseLogger
const request = { method: 'POST', ip: '192.0.2.1', log } as FastifyRequest
const grant = {
  ...{ id: '01234567', for: 'team wardrobe', hash: '', madeBy: 'ravi@desk' },
  ...{ madeAt: '2026-01-01T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' },
}

test('whatever the route, a token carries out nothing that it does not grant', async () => {
  const carriedOut: string[] = []
  const carryOut: ReleaseService['carryOut'] = async <Value>({ verb }: Pick<Order, 'verb'>) => {
    carriedOut.push(verb)
    return { lines: [], value: { live: {} } as Value }
  }
  const of = releaseChanges(fastify(), { carryOut }, options, () => {})
  const publisher = of(request, { ...grant, parts: ['shop'], rights: ['publish'] })
  const neighbour = of(request, { ...grant, parts: ['cart'], rights: ['publish', 'promote', 'repair'] })
  for (const { rollBack, promote, carry } of [publisher, neighbour]) {
    const refused = { statusCode: 403 }
    await expect(rollBack(['shop'], 'slow')).rejects.toMatchObject(refused)
    await expect(rollBack([`shop@${v1}`], 'slow')).rejects.toMatchObject(refused)
    await expect(promote({ versions: { shop: v1 } })).rejects.toMatchObject(refused)
    for (const verb of ['adopt', 'prune', 'gate cases', 'hand over'] as const)
      await expect(carry({ verb, targets: [`shop@${v1}`] })).rejects.toMatchObject(refused)
  }
  await expect(publisher.rollBack([], 'slow', ['shop'])).rejects.toMatchObject({ statusCode: 403 })
  await expect(publisher.carry({ verb: 'repair', targets: [] })).rejects.toMatchObject({ statusCode: 403 })
  expect(carriedOut).toEqual([])
  await publisher.carry({ verb: 'status', targets: [] })
  await neighbour.rollBack([], undefined, ['cart'])
  expect(carriedOut).toEqual(['status', 'rollback'])
})
