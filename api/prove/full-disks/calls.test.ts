import { calls } from '@drape/contract/calls'
import { signInWithPasskey } from '@drape/contract/passkey'
import { signInWithGoogle } from '@drape/contract/session'
import { readShopPage } from '@drape/contract/shop'
import { testApp } from '../../test/app.ts'
import { routeOf } from '../../test/caller.ts'
import { rightAsks } from '../../test/permission/right-ask.ts'
import { type ScenarioFactory, scenarioFactory } from '../../test/scenario.ts'
import { keptBy, limitRoom } from './room.ts'

const running = testApp({ REQUESTS_PER_MINUTE: '1000000' })
let scenarios: ScenarioFactory
let askRightly: Awaited<ReturnType<typeof rightAsks>>
let room: Awaited<ReturnType<typeof limitRoom>>

const renew = async () => {
  askRightly = await rightAsks(running, await scenarios.make())
}

beforeAll(async () => {
  scenarios = scenarioFactory(running)
  await renew()
  room = await limitRoom(running)
})

/** Of another house's page, which its own test serves, it keeps what it read if it can. */
const elsewhere = [routeOf(readShopPage)]

const routes = calls
  .filter(({ call }) => call.method !== 'GET' && !elsewhere.includes(routeOf(call)))
  .map(({ call }) => routeOf(call))

const no = (message: string) => ({
  status: 503,
  message,
  retryAfter: '300',
})
const nothingKept = no(
  'There is no room for anything new right now. Nothing was kept: please try again later.',
)
/** Said when all is done but that a stylist may not see it yet: the same call again shows it. */
const notShown = no(
  'This cannot be shown right now, because there is no room to keep who saw it. Please try again later.',
)

const ask = async (route: string) => {
  const { reply } = await askRightly(route)
  const { statusCode: status } = reply
  return {
    status,
    ...(status >= 500 && { message: reply.json().message, retryAfter: reply.headers['retry-after'] }),
  }
}

/** What is good for one try, however that ends: the page asks for another passkey's signature, or ID token. */
const usedUp: Readonly<Record<string, readonly string[]>> = {
  [routeOf(signInWithGoogle)]: ['used_challenge'],
  [routeOf(signInWithPasskey)]: ['passkey', 'used_challenge'],
}

const without = (kept: object, names: readonly string[] = []) =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => !names.includes(name)))

const countsOf = (kept: Awaited<ReturnType<typeof keptBy>>) =>
  Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => !name.includes('view'))
      .map(([name, content]) => [name, String(content).split(' ')[0]]),
  )

test.each(routes)(
  '%s keeps nothing where the disk is full at any of its writes, says so, and is done later',
  async (route) => {
    let before = await keptBy(running)
    let done: Awaited<ReturnType<typeof keptBy>> | undefined
    for (let statements = 0; ; statements++) {
      const { done: answer, isRefused } = await room.only(statements, () => ask(route))
      const after = await keptBy(running)
      if (!isRefused) {
        expect(answer).toEqual({ status: 200 })
        // Done once, however often it was asked for.
        if (done) expect(countsOf(after)).toEqual(countsOf(done))
        if (statements > 0) await renew()
        return
      }
      if (answer.message === notShown.message) {
        expect(answer).toEqual(notShown)
        done ??= after
        continue
      }
      expect(answer).toEqual(nothingKept)
      expect(without(after, usedUp[route])).toEqual(without(done ?? before, usedUp[route]))
      if (usedUp[route]) await renew()
      before = await keptBy(running)
    }
  },
)

test.each(calls.filter(({ call }) => call.method === 'GET').map(({ call }) => routeOf(call)))(
  '%s is read all the same, but for what needs a record of who saw it',
  async (route) => {
    const before = await keptBy(running)
    const usual = await ask(route)
    const { done, isRefused } = await room.only(0, () => ask(route))
    expect(done).toEqual(isRefused ? notShown : usual)
    if (isRefused) expect(await keptBy(running)).toEqual(before)
  },
)
