import { SignJWT } from 'jose'
import { djangoKey, djangoWays, hasDjango, startDjango } from './django-server.ts'
import type { Ask, Load, LoadTool } from './load.ts'
import { takeTurns } from './rounds.ts'
import { times } from './say.ts'
import type { Seeded } from './seeded-server.ts'

const rounds = 5
const pressure = { connections: 32, seconds: 2 }

/** The same requests with tokens that Django accepts. */
const askDjango = (asks: readonly Ask[]): Promise<Ask[]> =>
  Promise.all(
    asks.map(async ({ method, path }) => {
      const [id = ''] = /[0-9a-f-]{36}/.exec(path) ?? []
      const token = await new SignJWT({ sub: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('drape')
        .setAudience('drape-access')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(djangoKey))
      return { method, path, headers: { authorization: `Bearer ${token}` } }
    }),
  )

/** Finds the gunicorn options with the highest throughput. */
async function bestWay(url: string, asks: readonly Ask[], load: LoadTool) {
  let best: { way: readonly string[]; perSecond: number } | undefined
  for (const way of djangoWays) {
    const django = await startDjango(url, way)
    await load(django.address, asks, pressure)
    const { perSecond } = await load(django.address, asks, pressure)
    await django.stop()
    if (!best || perSecond > best.perSecond) best = { way, perSecond }
  }
  return best?.way ?? []
}

/** Two servers in parallel, each with half of the connections. */
const halved =
  (load: LoadTool): ((addresses: readonly [string, string], asks: readonly Ask[]) => Promise<Load>) =>
  async (addresses, asks) => {
    const half = { ...pressure, connections: pressure.connections / 2 }
    const [one, other] = await Promise.all([load(addresses[0], asks, half), load(addresses[1], asks, half)])
    return {
      perSecond: one.perSecond + other.perSecond,
      p50Ms: Math.max(one.p50Ms, other.p50Ms),
      p95Ms: Math.max(one.p95Ms, other.p95Ms),
      p99Ms: Math.max(one.p99Ms, other.p99Ms),
      failed: one.failed + other.failed,
    }
  }

/** Django uses both cores through gunicorn's workers, our api through two replicas, as in docker-compose.yml. */
export async function compareWithDjango(
  { address, url, asks, startReplica }: Seeded,
  load: LoadTool,
  say: (line: string) => void,
): Promise<void> {
  if (!(await hasDjango())) {
    say(
      "\nDjango REST is skipped: Debian's python3-djangorestframework, gunicorn, python3-psycopg2 and python3-jwt are not all here.",
    )
    return
  }
  const ours = asks.listPhotos()
  const theirs = await askDjango(ours)
  const way = await bestWay(url, theirs, load)
  const django = await startDjango(url, way)
  const replica = await startReplica()
  const { middle, ratio } = await takeTurns(
    [
      { name: 'two', run: () => halved(load)([address, replica.address], ours) },
      { name: 'one', run: () => load(address, ours, pressure) },
      { name: 'rest', run: () => load(django.address, theirs, pressure) },
    ],
    rounds,
  )
  await Promise.all([django.stop(), replica.stop()])
  const beside = (name: 'two' | 'one') =>
    `${Math.round(middle[name].perSecond)}/s, ${times(ratio(name, 'rest', 'perSecond'))} (${middle[name].failed} failed)`
  say(
    `\nlisting 20 photos beside ${Math.round(middle.rest.perSecond)}/s (${middle.rest.failed} failed) of Django REST under gunicorn ${way.join(' ')}:
  two replicas ${beside('two')}; asked: 7 ×
  one process alone ${beside('one')}`,
  )
}
