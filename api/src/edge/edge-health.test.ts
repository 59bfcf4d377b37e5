import { readEnv } from '../env.ts'
import { buildEdge } from './edge.ts'

const nobody = 'http://127.0.0.1:1'

async function statuses(isLeaving: boolean): Promise<number[]> {
  const env = readEnv({ SITE_DIR: '/nowhere', API_UPSTREAMS: nobody })
  const app = await buildEdge({ env, replicas: [nobody], log: { level: 'silent' } })
  if (isLeaving) app.leave()
  const replies = [await app.inject('/healthz'), await app.inject('/readyz')]
  await app.close()
  return replies.map(({ statusCode }) => statusCode)
}

describe('the health of an edge', () => {
  it('is its own: without a replica it is alive, and only readiness says that one is missing', async () => {
    expect(await statuses(false)).toEqual([200, 503])
  })

  it('says that it leaves, so that what stands before it turns to another edge', async () => {
    expect(await statuses(true)).toEqual([503, 503])
  })
})
