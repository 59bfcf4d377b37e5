import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidencePath } from '../../runtime/evidence/evidence.ts'
import { testSite } from '../../../test/site.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openDatabase } from '../db/database.ts'
import { versionsInTabs } from './evidence.service.ts'
import {
  evidenceCounter,
  evidenceSince,
  evidenceSums,
  samplesSince,
  sweepEvidence,
} from './evidence.store.ts'

describe('what pages tell of their parts', () => {
  const site = testSite()
  let running: TestApp

  const tell = (body: unknown, headers: Record<string, string> = {}) =>
    running.app.inject({
      method: 'POST',
      url: evidencePath,
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const longAgo = new Date(0)
  const counts = async () =>
    (await evidenceSums(running.database, longAgo))
      .map(({ part, version, what, bin, count }) => `${part} ${version[0]} ${what} ${bin}: ${count}`)
      .sort()
  const setRegistry = (change: object) => {
    const file = join(site.folder, 'registry.json')
    writeFileSync(file, JSON.stringify({ ...site.store.readRegistry(), ...change }))
  }

  beforeAll(async () => {
    const live = ['host', 'shared', 'user'].map((part) => [part, [site.publish(part, '1')]])
    writeFileSync(
      join(site.folder, 'registry.json'),
      JSON.stringify({ history: Object.fromEntries(live), withdrawn: {}, pages: {} }),
    )
    // Of a version its words are read once.
    writeFileSync(
      join(site.folder, 'user', one, 'words.js'),
      'throw Error("no outfit for "+name);function show(){}',
    )
    running = await startTestApp({ SITE_DIR: site.folder })
  })

  afterAll(async () => {
    await running.stop()
    site.remove()
  })

  beforeEach(() => running.database.$client.query('truncate evidence_count, evidence_sample'))

  const one = '1'.repeat(12)
  const two = '2'.repeat(12)

  it('is counted by part, version and class, and each thing once for a page', async () => {
    const page = [
      ['host', one, 'view', 0],
      ['user', one, 'view', 0],
      ['user', one, 'error', 0],
      ['user', one, 'error', 0],
      ['user', one, 'open', 812],
    ]
    for (let each = 0; each < 2; each++) expect((await tell(page)).statusCode).toBe(204)
    await tell([['user', one, 'view', 0, 'of a newer page', 1]])
    expect(await counts()).toEqual([
      'host 1 view 0: 2',
      'user 1 error 0: 2',
      'user 1 open 31: 2',
      'user 1 view 0: 3',
    ])
  })

  it('is of any published version where it says what an open page may ask for', async () => {
    site.publish('user', '3')
    const three = '3'.repeat(12)
    await tell([
      ['user', three, 'named', 0],
      ['user', three, 'view', 0],
      ['user', two, 'named', 0],
    ])
    expect(await counts()).toEqual(['user 3 named 0: 1'])
    expect(await versionsInTabs(running.database, { evidence: true }, 1)).toEqual({ user: [three] })
    expect(await versionsInTabs(running.database, { evidence: false }, 1)).toBeUndefined()
  })

  it('is dropped where it is not of this site, or not understood', async () => {
    await tell([
      ['user', two, 'view', 0],
      ['other', one, 'view', 0],
      ['user', one, 'a newer class', 0],
      ['user', one, 'open', -1],
      ['__proto__', one, 'view', 0],
      ['user', '../../../etc', 'view', 0],
      null,
      { part: 'user' },
      [],
      ['shared', one, 'view', 0],
    ])
    expect(await counts()).toEqual(['shared 1 view 0: 1'])
  })

  it.each([
    ['{"user":1}', 400],
    ['no JSON', 400],
    ['', 400],
    [`["${'x'.repeat(16 * 1024)}"]`, 413],
  ])('is refused when it is no short list', async (body, status) => {
    expect((await tell(body)).statusCode).toBe(status)
    expect(await counts()).toEqual([])
  })

  it('is of the hour, and of the minute while the part has a canary', async () => {
    const page = [
      ['user', two, 'view', 0],
      ['host', one, 'view', 0],
    ]
    await tell(page)
    setRegistry({
      canaries: [{ part: 'user', version: two, percent: 5, since: '2026-11-23T08:00:00.000Z', guard: true }],
    })
    const { rows } = await running.database.$client.query("select date_trunc('minute', now()) as minute")
    await tell(page)
    const [told] = await evidenceSince(running.database, 'user', [one, two], rows[0].minute)
    expect(told).toMatchObject({ version: two, what: 'view', bin: 0, count: 1 })
    expect(told?.at.getTime()).toBe(Math.floor((told?.at.getTime() ?? 0) / 60_000) * 60_000)
    const [hour] = await evidenceSince(running.database, 'host', [one], longAgo)
    expect(hour).toMatchObject({ count: 2 })
    expect([hour?.at.getUTCMinutes(), hour?.at.getUTCSeconds()]).toEqual([0, 0])
    setRegistry({ canaries: undefined })
    expect(await counts()).toEqual(['host 1 view 0: 2', 'user 2 view 0: 1'])
  })

  it('is without whatever is not of the code, when a page lets it through too', async () => {
    const frame = `/site/user/${one}/app.js:1:234`
    const at = `https://drape.example${frame}`
    const said = `no outfit for asha rao of asha@example.com, "who" 0191f3c2\nshow (${at}\nasharao@${at}\nat home: Asha Rao`
    await tell([['user', one, 'error', 0, said]])
    const [sample] = await samplesSince(running.database, longAgo)
    expect(sample).toMatchObject({ part: 'user', version: one, what: 'error' })
    expect(sample?.text).toBe(`no outfit for … … of … … …\nshow ${frame}\n… ${frame}`)
    expect(running.lines.join()).not.toContain('asha')
  })

  it('is looked at for 50 lines of 400 characters, whatever a stranger sends', async () => {
    const frame = `/site/user/${one}/app.js:1:2`
    const told = async (text: string) => {
      expect((await tell([['user', one, 'error', 0, text]])).statusCode).toBe(204)
      const [sample] = await samplesSince(running.database, longAgo)
      return sample?.text
    }
    const at = (way: string) => `at https://drape.example${way}${frame}`
    expect(await told(`error\n${at('')}${'\n'.repeat(48)}${at('')}`)).toBe(`error\n${frame}\n${frame}`)
    expect(await told(`error\n${at('')}${'\n'.repeat(49)}${at('')}`)).toBe(`error\n${frame}`)
    expect(await told(`error\n${at('/x'.repeat(150))}\n${at('/x'.repeat(200))}`)).toBe(`error\n${frame}`)
    const hostile = (what: string) => ['user', one, what, 0, `error\n${'a:///site/a/a/a'.repeat(199)} `]
    const failures = ['error', 'rejection', 'unreachable', 'changed', 'crashed']
    expect((await tell(failures.map(hostile))).statusCode).toBe(204)
    expect((await samplesSince(running.database, longAgo)).map(({ text }) => text)).toEqual(
      failures.map(() => 'error'),
    )
  })

  it('leaves the newest sample of each, and no more than one', async () => {
    for (const text of ['undefined is not a function', 'null is not an object'])
      await tell([['user', one, 'error', 0, text]])
    expect((await samplesSince(running.database, longAgo)).map(({ text }) => text)).toEqual([
      'null is not an object',
    ])
  })

  it('is lost neither when many servers count it in all orders, nor does one wait for another for ever', async () => {
    const rows = Array.from({ length: 300 }, (_, bin) => ({
      part: 'user',
      version: one,
      what: 'open' as const,
      bin,
      isFine: false,
    }))
    const pools = Array.from({ length: 4 }, () => openDatabase(running.databaseUrl, () => undefined))
    await Promise.all(
      pools.flatMap((pool, server) => {
        const count = evidenceCounter(pool)
        return Array.from({ length: 10 }, () => count(server % 2 ? rows : rows.toReversed()))
      }),
    )
    for (const pool of pools) await pool.$client.end()
    const sums = await evidenceSums(running.database, longAgo)
    expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(4 * 10 * 300)
  })

  it('is forgotten after its days, and not before', async () => {
    await tell([['user', one, 'error', 0, 'undefined']])
    await tell([['host', one, 'error', 0, 'undefined']])
    for (const table of ['evidence_count', 'evidence_sample'])
      await running.database.$client.query(
        `update ${table} set at = now() - interval '91 days' where part = 'user'`,
      )
    await sweepEvidence(running.database, 90)
    expect(await counts()).toEqual(['host 1 error 0: 1'])
    expect((await samplesSince(running.database, longAgo)).map(({ part }) => part)).toEqual(['host'])
  })

  it('is not heard where it is switched off', async () => {
    const { app } = await running.startSecond({ evidence: false })
    const headers = { 'content-type': 'text/plain' }
    const { statusCode } = await app.inject({ method: 'POST', url: evidencePath, headers, payload: '[]' })
    expect(statusCode).toBe(404)
  })
})
