import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { testSite, v1, v2, v3 } from '../../../test/site.ts'
import { serverSecrets, serveSite } from '../../../test/site-server.ts'
import { evidencePath } from '../../runtime/evidence/evidence.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { memoryEvidence } from './memory-evidence.ts'

describe('evidence of pages about their parts', () => {
  const site = testSite()
  let app: FastifyInstance
  let store: EvidenceStore
  let lines: string[]

  const report = (body: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: evidencePath,
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const longAgo = new Date(0)
  const counts = async () =>
    (await store.sumsSince(longAgo))
      .map(({ part, version, what, bin, count }) => `${part} ${version[0]} ${what} ${bin}: ${count}`)
      .sort()
  const setRegistry = (change: object) => {
    const file = join(site.folder, 'registry.json')
    writeFileSync(file, JSON.stringify({ ...site.store.readRegistry(), ...change }))
  }

  beforeAll(async () => {
    const live = ['host', 'shared', 'shop'].map((part) => [part, [site.publish(part, '1')]])
    writeFileSync(
      join(site.folder, 'registry.json'),
      JSON.stringify({ history: Object.fromEntries(live), withdrawn: {}, pages: {} }),
    )
    // Of a version its words are read once.
    writeFileSync(
      join(site.folder, 'shop', v1, 'words.js'),
      'throw Error("no order for "+name);function show(){}',
    )
  })

  afterAll(() => site.remove())

  const start = async (evidence: boolean) => {
    store = memoryEvidence()
    lines = []
    const releases = { secrets: serverSecrets, evidenceStore: store }
    app = await serveSite(site.folder, { evidence, releases }, lines)
  }

  beforeEach(() => start(true))
  afterEach(() => app.close())

  it('is counted by part, version and class, and each thing once for a page', async () => {
    const page = [
      ['host', v1, 'view', 0],
      ['shop', v1, 'view', 0],
      ['shop', v1, 'error', 0],
      ['shop', v1, 'error', 0],
      ['shop', v1, 'open', 812],
    ]
    for (let each = 0; each < 2; each++) expect((await report(page)).statusCode).toBe(204)
    await report([['shop', v1, 'view', 0, 'of a newer page', 1]])
    expect(await counts()).toEqual([
      'host 1 view 0: 2',
      'shop 1 error 0: 2',
      'shop 1 open 31: 2',
      'shop 1 view 0: 3',
    ])
  })

  it('is of any published version where it says what an open page may ask for', async () => {
    site.publish('shop', '3')
    await report([
      ['shop', v3, 'named', 0],
      ['shop', v3, 'view', 0],
      ['shop', v2, 'named', 0],
    ])
    expect(await counts()).toEqual(['shop 3 named 0: 1'])
    expect(await store.namedSince(longAgo)).toEqual({ shop: [v3] })
  })

  it('is dropped where it is not of this site, or not understood', async () => {
    await report([
      ['shop', v2, 'view', 0],
      ['other', v1, 'view', 0],
      ['shop', v1, 'a newer class', 0],
      ['shop', v1, 'open', -1],
      ['__proto__', v1, 'view', 0],
      ['shop', '../../../etc', 'view', 0],
      null,
      { part: 'shop' },
      [],
      ['shared', v1, 'view', 0],
    ])
    expect(await counts()).toEqual(['shared 1 view 0: 1'])
  })

  it.each([
    ['{"shop":1}', 400],
    ['no JSON', 400],
    ['', 400],
    [`["${'x'.repeat(16 * 1024)}"]`, 413],
  ])('is refused when it is no short list', async (body, status) => {
    expect((await report(body)).statusCode).toBe(status)
    expect(await counts()).toEqual([])
  })

  it('is of the hour, and of the minute while the part has a canary', async () => {
    const page = [
      ['shop', v2, 'view', 0],
      ['host', v1, 'view', 0],
    ]
    await report(page)
    setRegistry({
      canaries: [{ part: 'shop', version: v2, percent: 5, since: '2026-11-23T08:00:00.000Z', guard: true }],
    })
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    await report(page)
    const [sum] = await store.since(minute, 'shop', [v1, v2])
    expect(sum).toMatchObject({ version: v2, what: 'view', bin: 0, count: 1 })
    expect(sum?.at.getTime()).toBe(Math.floor((sum?.at.getTime() ?? 0) / 60_000) * 60_000)
    const [hour] = await store.since(longAgo, 'host', [v1])
    expect(hour).toMatchObject({ count: 2 })
    expect([hour?.at.getUTCMinutes(), hour?.at.getUTCSeconds()]).toEqual([0, 0])
    setRegistry({ canaries: undefined })
    expect(await counts()).toEqual(['host 1 view 0: 2', 'shop 2 view 0: 1'])
  })

  it('is without whatever is not of the code, when a page lets it through too', async () => {
    const frame = `/site/shop/${v1}/app.js:1:234`
    const at = `https://drape.example${frame}`
    const stack = `no order for asha rao of asha@example.com, "who" 0191f3c2\nshow (${at}\nasharao@${at}\nat home: Asha Rao`
    await report([['shop', v1, 'error', 0, stack]])
    const [sample] = await store.samplesSince(longAgo)
    expect(sample).toMatchObject({ part: 'shop', version: v1, what: 'error' })
    expect(sample?.text).toBe(`no order for … … of … … …\nshow ${frame}\n… ${frame}`)
    expect(lines.join()).not.toContain('asha')
  })

  it('is looked at for 50 lines of 400 characters, whatever a stranger sends', async () => {
    const frame = `/site/shop/${v1}/app.js:1:2`
    const storedTextOf = async (text: string) => {
      expect((await report([['shop', v1, 'error', 0, text]])).statusCode).toBe(204)
      const [sample] = await store.samplesSince(longAgo)
      return sample?.text
    }
    const at = (way: string) => `at https://drape.example${way}${frame}`
    expect(await storedTextOf(`error\n${at('')}${'\n'.repeat(48)}${at('')}`)).toBe(
      `error\n${frame}\n${frame}`,
    )
    expect(await storedTextOf(`error\n${at('')}${'\n'.repeat(49)}${at('')}`)).toBe(`error\n${frame}`)
    expect(await storedTextOf(`error\n${at('/x'.repeat(150))}\n${at('/x'.repeat(200))}`)).toBe(
      `error\n${frame}`,
    )
    const hostile = (kind: string) => ['shop', v1, kind, 0, `error\n${'a:///site/a/a/a'.repeat(199)} `]
    const failures = ['error', 'rejection', 'unreachable', 'changed', 'crashed']
    expect((await report(failures.map(hostile))).statusCode).toBe(204)
    expect((await store.samplesSince(longAgo)).map(({ text }) => text)).toEqual(failures.map(() => 'error'))
  })

  it('leaves the newest sample of each, and no more than one', async () => {
    for (const text of ['undefined is not a function', 'null is not an object'])
      await report([['shop', v1, 'error', 0, text]])
    expect((await store.samplesSince(longAgo)).map(({ text }) => text)).toEqual(['null is not an object'])
  })

  it('is forgotten after its days, and not before', async () => {
    await report([['shop', v1, 'error', 0, 'undefined']])
    await store.sweep(90)
    expect(await counts()).toEqual(['shop 1 error 0: 1'])
    await store.sweep(-1)
    expect([await counts(), await store.samplesSince(longAgo)]).toEqual([[], []])
  })

  it('is not heard where it is switched off', async () => {
    await app.close()
    await start(false)
    const headers = { 'content-type': 'text/plain' }
    const { statusCode } = await app.inject({ method: 'POST', url: evidencePath, headers, payload: '[]' })
    expect(statusCode).toBe(404)
  })
})
