import { Webhook } from 'standardwebhooks'
import { act, liveSite } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { hookReceiver, hookSecret, hooksOf } from '../../../test/hook-receiver.ts'
import { startReleases } from '../../../test/release-server.ts'
import { v1, v2 } from '../../../test/site.ts'
import { serverSecrets } from '../../../test/site-server.ts'
import { promote, promoteCanary } from '../../release/promote.ts'
import { rollBack } from '../../release/roll-back.ts'
import type { What } from '../../runtime/evidence/evidence.ts'
import { readHooks } from './hook.ts'

const owner = { team: 'team wardrobe', contact: '#wardrobe', runbook: 'https://wiki.example/shop' }
const commits = ['1', '2'].map((digit) => ({
  repository: 'https://github.com/acme/shop',
  commit: digit.repeat(40),
}))

const site = siteForEach(() => {
  const live = liveSite()
  live.publish('shop', '2')
  for (const [at, provenance] of commits.entries())
    live.store.writeFacts('shop', [v1, v2][at] ?? '', { owner, provenance })
  return live
})

let statusOf: (path: string) => number | undefined
let receiver: Awaited<ReturnType<typeof hookReceiver>>
beforeEach(async () => {
  statusOf = () => 204
  receiver = await hookReceiver((path) => statusOf(path))
})
afterEach(() => receiver.stop())

/** Each time that is asked is later by so much. */
const passes = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)

test('each change is told once, signed, with whose the part is and what lies between the commits', async () => {
  const { visit } = hooksOf(site.folder, [receiver.hook()])
  await visit()
  expect(receiver.received).toEqual([])
  promote(site.store, { shop: v2 }, { ...act, why: 'a new shelf' })
  rollBack(site.store, ['shop'], { by: 'guard', why: 'crashed: 100.0 % of 40 against 0.0 % of 40' })
  await visit()
  await visit()
  const [first = { headers: {}, body: '' }, second, ...more] = receiver.received.toSorted((one, other) =>
    one.body.localeCompare(other.body),
  )
  expect(more).toEqual([])
  expect(new Webhook(hookSecret).verify(first.body, first.headers)).toEqual({
    type: 'release.promoted',
    timestamp: expect.stringMatching(/^20/),
    data: {
      by: 'ravi@desk',
      why: 'a new shelf',
      notes: expect.any(Array),
      parts: [
        {
          part: 'shop',
          version: v2,
          before: v1,
          owner,
          provenance: commits[1],
          changes: `https://github.com/acme/shop/compare/${'1'.repeat(40)}...${'2'.repeat(40)}`,
        },
      ],
    },
  })
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    type: 'release.taken-back',
    data: {
      by: 'guard',
      why: 'crashed: 100.0 % of 40 against 0.0 % of 40',
      parts: [{ version: v1, before: v2 }],
    },
  })
})

test('a canary is told with its share', async () => {
  const { visit } = hooksOf(site.folder, [receiver.hook()])
  await visit()
  promoteCanary(site.store, { part: 'shop', version: v2, percent: 5, guard: true }, act)
  await visit()
  expect(receiver.told()).toMatchObject([{ data: { parts: [{ part: 'shop', version: v2, percent: 5 }] } }])
})

test('one that does not take it is asked again for a day under the same id, and no other waits for it', async () => {
  const hooks = [receiver.hook(), receiver.hook(undefined, '/other')]
  const { visit, lines } = hooksOf(site.folder, hooks)
  await visit()
  statusOf = (path) => (path === '/' ? 500 : 204)
  promote(site.store, { shop: v2 }, act)
  await visit()
  const triesIn = async (ms: number) => {
    const before = receiver.told().length
    for (let minute = 0; minute < ms / 60_000; minute += 10) {
      passes(10 * 60_000)
      await visit()
    }
    return receiver.told().length - before
  }
  const hour = 3_600_000
  expect([await triesIn(hour), await triesIn(23 * hour), await triesIn(48 * hour)]).toEqual([4, 4, 0])
  expect(receiver.told('/other')).toHaveLength(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(lines.at(-1)).toContain('a hook was not told within a day')
})

test('what a stopped server has not told, the next one does, and of two that share the folder one', async () => {
  await hooksOf(site.folder, [receiver.hook()]).visit()
  promote(site.store, { shop: v2 }, act)
  const others = [1, 2].map(() => hooksOf(site.folder, [receiver.hook()]))
  await Promise.all(others.map(({ visit }) => visit()))
  expect(receiver.told()).toHaveLength(1)
})

test('a part of whose views more than a twentieth fail is told once, until it has come right', async () => {
  const { visit, evidenceStore } = hooksOf(site.folder, [receiver.hook()])
  const see = (what: What, count: number) =>
    evidenceStore.count(
      Array.from({ length: count }, () => ({ part: 'shop', version: v1, what, bin: 0, isFine: true })),
    )
  const look = async () => {
    passes(60_000)
    await visit()
    return receiver.told().length
  }
  await see('view', 100)
  await see('crashed', 5)
  expect(await look()).toBe(0)
  await see('crashed', 1)
  expect([await look(), await look()]).toEqual([1, 1])
  expect(receiver.told()).toMatchObject([
    { type: 'part.failing', data: { notes: ['crashed: 6 % of 100'], parts: [{ part: 'shop', owner }] } },
  ])
  await see('view', 200)
  await look()
  await see('crashed', 20)
  expect(await look()).toBe(2)
})

test('what a team is refused is told with the reason, and a hook that hangs holds up nothing', async () => {
  const arrival = new Promise<void>((resolve) => {
    statusOf = () => void resolve()
  })
  const releases = { secrets: serverSecrets, hooks: [receiver.hook()] }
  const running = await startReleases({ releases })
  try {
    const { token, id } = await running.makeToken('shared', '--for', 'team look')
    running.site.publish('shared', '2', { offers: {} })
    await expect(running.at(token, 'promote', `shared@${v2}`)).rejects.toThrow('shop')
    await arrival
    expect(receiver.told()).toMatchObject([
      {
        type: 'release.refused',
        data: {
          by: `team look (token ${id})`,
          notes: expect.arrayContaining([
            expect.stringContaining(`shop ${v1} needs @drape/remote-shared/api`),
          ]),
          parts: [{ part: 'shared', version: v2 }],
        },
      },
    ])
  } finally {
    await running.stop()
  }
})

test('refusals do not crowd out what was released', async () => {
  const { visit, tell } = hooksOf(site.folder, [receiver.hook()])
  await visit()
  statusOf = () => 500
  for (let each = 0; each < 300; each += 1) tell('release.refused', { parts: [] })
  await visit()
  for (let each = 0; each < 300; each += 1) tell('release.refused', { parts: [] })
  promote(site.store, { shop: v2 }, act)
  await visit()
  statusOf = () => 204
  passes(3_600_000)
  for (let each = 0; each < 10; each += 1) await visit()
  const types = receiver.told().map(({ type }) => type)
  expect(types).toContain('release.promoted')
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(21)
})

test('a chat gets a text, in which nothing is a tag, a call to people or a link with another name', async () => {
  const hook = receiver.hook('form=chat private=allowed')
  const { visit } = hooksOf(site.folder, [hook])
  await visit()
  promote(site.store, { shop: v2 }, { ...act, why: '<!channel> @here [safe](https://evil.example)' })
  await visit()
  const [{ headers = {}, body = '' } = {}] = receiver.received
  expect(Object.keys(headers).filter((name) => name.startsWith('webhook'))).toEqual([])
  const { text, ...rest } = JSON.parse(body)
  expect(rest).toEqual({})
  expect(text).toMatch(/^release\.promoted by ravi@\u200bdesk: &lt;!channel&gt; @\u200bhere \[safe\]\u200b\(/)
  expect(text).toContain(`shop ${v2} in the place of ${v1}`)
  expect(text).toContain("shop is team wardrobe's: #wardrobe")
})

const hook = `https://hooks.example/a ${hookSecret}`

test('hooks are read with what they allow', () => {
  expect(readHooks(`${hook}, https://chat.example/b form=chat`)).toMatchObject([
    { secret: hookSecret, form: 'standard', isPrivateAllowed: false },
    { secret: undefined, form: 'chat', isPrivateAllowed: false },
  ])
})

test.each([
  'hooks.example',
  'https://hooks.example/secret-path',
  'https://hooks.example/secret-path whsec_short',
  `http://hooks.example/secret-path ${hookSecret}`,
  `${hook} form=other`,
])('%s is no hook, and the error repeats nothing of it', (text) => {
  expect(() => readHooks(text)).toThrow(/^must be addresses(?!.*(?:secret-path|BwcH|short))/)
})
