import type { Counted } from '@drape/platform/server'
import { testApp } from '../../../test/app.ts'
import { openDatabase } from '../db/database.ts'
import { evidenceStore } from './evidence.store.ts'

const running = testApp()
const store = () => evidenceStore(running.database)

const one = '1'.repeat(12)
const longAgo = new Date(0)
const evidence = (change: Partial<Counted> = {}): Counted => ({
  part: 'user',
  version: one,
  what: 'view',
  bin: 0,
  isFine: false,
  ...change,
})
const counts = async () =>
  (await store().sumsSince(longAgo))
    .map(({ part, version, what, bin, count }) => `${part} ${version[0]} ${what} ${bin}: ${count}`)
    .sort()

beforeEach(() => running.query('truncate evidence_count, evidence_sample'))

test('evidence is counted by part, version and class, by the hour or by the minute', async () => {
  const { count, since } = store()
  const [start] = await running.query("select date_trunc('minute', now()) as minute")
  await Promise.all([count([evidence(), evidence({ part: 'host' })]), count([evidence()]), count([])])
  await count([evidence({ isFine: true }), evidence({ what: 'open', bin: 31, isFine: true })])
  expect(await counts()).toEqual(['host 1 view 0: 1', 'user 1 open 31: 1', 'user 1 view 0: 3'])
  const fine = await since(start.minute, 'user', [one])
  expect(fine.map(({ what, count }) => [what, count])).toContainEqual(['open', 1])
  for (const { at } of fine) expect(at.getUTCSeconds()).toBe(0)
  const [hour] = await since(longAgo, 'host', [one])
  expect([hour?.at.getUTCMinutes(), hour?.at.getUTCSeconds()]).toEqual([0, 0])
})

test('what was seen is counted by the quarter of a day', async () => {
  await store().count([evidence(), evidence({ isFine: true }), evidence({ what: 'open', bin: 31 })])
  const [quarter, ...others] = await store().quartersSince(longAgo, ['view', 'error'])
  expect([quarter, others]).toMatchObject([{ part: 'user', version: one, what: 'view', count: 2 }, []])
  expect([(quarter?.at.getUTCHours() ?? 1) % 6, quarter?.at.getUTCMinutes()]).toEqual([0, 0])
})

test('the versions of which open pages may load files are listed by part, each once', async () => {
  await store().count([
    evidence({ what: 'named' }),
    evidence({ what: 'named', version: '2'.repeat(12) }),
    evidence(),
  ])
  await store().count([evidence({ what: 'named', isFine: true })])
  const { user = [], ...others } = await store().namedSince(longAgo)
  expect([user.toSorted(), others]).toEqual([[one, '2'.repeat(12)], {}])
})

test('the newest sample of each is kept, and no more than one', async () => {
  const { keepSamples, samplesSince } = store()
  for (const text of ['undefined is not a function', 'null is not an object'])
    await keepSamples([
      { part: 'user', version: one, what: 'error', text: 'another of the same page' },
      { part: 'user', version: one, what: 'error', text },
    ])
  await keepSamples([])
  expect((await samplesSince(longAgo)).map(({ text }) => text)).toEqual(['null is not an object'])
})

test('nothing is lost when many servers count it in all orders, nor does one wait for another for ever', async () => {
  const rows = Array.from({ length: 300 }, (_, bin) => evidence({ what: 'open', bin }))
  const pools = Array.from({ length: 4 }, () => openDatabase(running.databaseUrl, () => undefined))
  await Promise.all(
    pools.flatMap((pool, server) => {
      const { count } = evidenceStore(pool)
      return Array.from({ length: 10 }, () => count(server % 2 ? rows : rows.toReversed()))
    }),
  )
  for (const pool of pools) await pool.$client.end()
  const sums = await store().sumsSince(longAgo)
  expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(4 * 10 * 300)
})

test('it is forgotten after its days, and not before', async () => {
  const { count, keepSamples, samplesSince, sweep } = store()
  for (const part of ['user', 'host']) {
    await count([evidence({ part })])
    await keepSamples([{ part, version: one, what: 'error', text: 'undefined' }])
  }
  for (const table of ['evidence_count', 'evidence_sample'])
    await running.query(`update ${table} set at = now() - interval '91 days' where part = 'user'`)
  await sweep(90)
  expect(await counts()).toEqual(['host 1 view 0: 1'])
  expect((await samplesSince(longAgo)).map(({ part }) => part)).toEqual(['host'])
})
