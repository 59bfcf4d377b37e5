import { calls } from '@drape/contract/calls'
import { readDescription } from '@drape/contract/openapi'
import { readShopPage } from '@drape/contract/shop'
import { testApp } from '../../../test/app.ts'
import { routeOf } from '../../../test/caller.ts'
import { rightAsks } from '../../../test/permission/right-ask.ts'
import { type Scenario, scenarioFactory } from '../../../test/scenario.ts'

const running = testApp({ REQUESTS_PER_MINUTE: '1000000' })

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Ids, which the audit names, words of closed lists, numbers and times. */
const isPlain = (text: string) => text.length < 4 || uuid.test(text) || /^([a-z_/-]+|[\d.:TZ+-]+)$/.test(text)

/** The tokens, signatures, names and words in what was sent or received. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(secretsIn)
  if (typeof value !== 'string') return []
  if (value.startsWith('{')) return secretsIn(JSON.parse(value))
  const signatures = [...value.matchAll(/signature=([\w-]+)/g)].map(([, signature = '']) => signature)
  const texts = value.startsWith('/') ? signatures : [value.replace('Bearer ', ''), ...signatures]
  return texts.filter((text) => !isPlain(text))
}

test('no call leaves a token, password, name, e-mail, signature or word of a person in the log', async () => {
  const scenarios = scenarioFactory(running)
  let scenario: Scenario = await scenarios.make()
  let ask = await rightAsks(running, scenario)
  const secrets = new Set(['kavya', 'Asha', 'Meera', 'asha@example.com'])
  for (const { call } of calls) {
    let { request, reply } = await ask(routeOf(call))
    if (reply.statusCode !== 200 && call !== readShopPage) {
      // Another call has used up what is asked for.
      scenario = await scenarios.make()
      ask = await rightAsks(running, scenario)
      ;({ request, reply } = await ask(routeOf(call)))
      expect([routeOf(call), reply.statusCode]).toEqual([routeOf(call), 200])
    }
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const answer = isJson && call !== readDescription ? reply.json() : undefined
    for (const secret of secretsIn([request, answer])) secrets.add(secret)
  }

  // Refused requests are the likeliest to be logged.
  const typed = 'Quiet linen 9'
  const payload = `{"password":"${typed}","email":"${typed}"`
  for (const { method, path } of calls.map(({ call }) => call)) {
    const headers = { 'content-type': 'application/json', ...scenario.owner.headers }
    const url = `${path.replace(/\{\w+\}/g, scenario.owner.id)}?token=${scenario.owner.refresh}&email=asha@example.com`
    await running.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
  }

  const everything = running.lines.join()
  expect(running.lines.length).toBeGreaterThan(2 * calls.length)
  expect(secrets.size).toBeGreaterThan(calls.length)
  const parts = [...secrets, typed, scenario.owner.refresh].flatMap((secret) =>
    secret.length > 40 ? [secret, secret.slice(-20)] : [secret],
  )
  expect(parts.filter((part) => everything.includes(part))).toEqual([])
})
