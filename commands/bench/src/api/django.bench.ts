import { decodeJwt, SignJWT } from 'jose'
import { djangoKey, djangoPackages, djangoWays, hasDjango, startDjango } from './django-server.ts'
import { failures, rps, times } from './figures.ts'
import { type Ask, answerTo, type Load, load } from './load.ts'
import { pressureOf, usual } from './pressure.ts'
import { type CallName, calls } from './requests.ts'
import { takeTurns } from './rounds.ts'
import { sameShape } from './same-shape.ts'
import type { Seeded } from './seeded-server.ts'

const rounds = 5

const signFor = ({ sub, sid, role }: Record<string, unknown>): Promise<string> =>
  new SignJWT({ sub: String(sub), sid, role })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('drape')
    .setAudience('drape-access')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(djangoKey))

/** The same requests with tokens that Django accepts. */
const forDjango = () => {
  const bearers = new Map<string, string>()
  const ofMember = async (authorization: string): Promise<string> => {
    const claims = decodeJwt(authorization.replace('Bearer ', ''))
    const member = String(claims.sub)
    const bearer = bearers.get(member) ?? `Bearer ${await signFor(claims)}`
    bearers.set(member, bearer)
    return bearer
  }
  return (requests: readonly Ask[]): Promise<Ask[]> =>
    Promise.all(
      requests.map(async (ask) => {
        const { authorization } = ask.headers ?? {}
        if (!authorization) return ask
        return { ...ask, headers: { ...ask.headers, authorization: await ofMember(authorization) } }
      }),
    )
}

/** Finds the gunicorn options with the highest throughput of the list. */
async function bestWay(place: Seeded, requests: readonly Ask[]) {
  let best: { way: readonly string[]; perSecond: number } | undefined
  for (const way of djangoWays) {
    const django = await startDjango(place, way)
    await load(django.address, requests, usual)
    const { perSecond } = await load(django.address, requests, { ...usual, seconds: 2 })
    await django.stop()
    if (!best || perSecond > best.perSecond) best = { way, perSecond }
  }
  return best?.way ?? []
}

/** Two servers in parallel, each with half of the connections and of the requests. */
async function halved(addresses: readonly string[], name: CallName, requests: readonly Ask[]) {
  const { connections, seconds } = pressureOf(name)
  const half = { connections: connections / addresses.length, seconds }
  const loads = await Promise.all(
    addresses.map((address, at) =>
      load(
        address,
        requests.filter((_, index) => index % addresses.length === at),
        half,
      ),
    ),
  )
  const maximum = (of: keyof Load) => Math.max(...loads.map((each) => each[of]))
  const sum = (of: keyof Load) => loads.reduce((all, each) => all + each[of], 0)
  return {
    perSecond: sum('perSecond'),
    p50Ms: maximum('p50Ms'),
    p95Ms: maximum('p95Ms'),
    p99Ms: maximum('p99Ms'),
    failed: sum('failed'),
  }
}

/** Whether Django does the same: an answer has the same fields, and those that are alike by nature the same kind. */
async function checkSameShape(ours: string, theirs: string, requests: readonly [Ask, Ask]): Promise<void> {
  const [one, other] = await Promise.all([answerTo(ours, requests[0]), answerTo(theirs, requests[1])])
  const difference = sameShape(await one.json(), await other.json())
  if (difference) throw new Error(`Django answers ${requests[0].path} otherwise: ${difference}`)
}

/** Django uses both cores through gunicorn's workers, our api through two replicas, as in docker-compose.yml. */
export async function compareWithDjango(seeded: Seeded): Promise<void> {
  if (!(await hasDjango())) {
    console.log(`\nDjango REST is skipped: Debian's ${djangoPackages} are not all here.`)
    return
  }
  const { address, requests, startReplica } = seeded
  const signAll = forDjango()
  const way = await bestWay(seeded, await signAll(requests.listPhotos()))
  const django = await startDjango(seeded, way)
  const replica = await startReplica()
  const both = [address, replica.address]
  console.log(`\nbeside Django REST under gunicorn ${way.join(' ')}: two replicas; and one process alone:`)
  for (const [name, title] of Object.entries(calls) as [CallName, string][]) {
    const [first, second] = requests[name]()
    if (!first || !second) throw new Error(`The seeded database gives fewer than two requests for ${name}.`)
    // Not the same one, which cannot be rated twice.
    await checkSameShape(address, django.address, [first, (await signAll([second]))[0] ?? second])
    const pressure = pressureOf(name)
    const { middle, ratios } = await takeTurns(
      [
        { name: 'two', run: () => halved(both, name, requests[name]()) },
        { name: 'one', run: () => load(address, requests[name](), pressure) },
        { name: 'rest', run: async () => load(django.address, await signAll(requests[name]()), pressure) },
      ],
      rounds,
    )
    const beside = (side: 'two' | 'one') => times(ratios(side, 'rest', 'perSecond')).padEnd(24)
    const failedCount = middle.two.failed + middle.one.failed + middle.rest.failed
    const limit = name === 'listPhotos' ? '; asked: 7 ×' : ''
    console.log(
      `  ${title.padEnd(21)} ${rps(middle.rest.perSecond)} ${rps(middle.two.perSecond)} ${beside('two')} ${rps(middle.one.perSecond)} ${beside('one')}${limit}${failures(failedCount)}`,
    )
  }
  await Promise.all([django.stop(), replica.stop()])
}
