import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidencePath } from '@drape/platform/runtime/evidence'
import { freePort } from '@drape/postgres/free-port'
import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import { parse } from 'yaml'
import { type AppWithSite, startWithSite } from '../../../test/live-site.ts'
import { jpegPicture } from '../../../test/picture.ts'
import { addAccount, addRequest } from '../../../test/row.ts'
import { upload, uploaded } from '../../../test/upload.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../db/database.ts'

/** The bound of the series of all routes of a server, with room for some more. */
const maxSeries = 3500

let server: AppWithSite
let headers: { authorization: string }

beforeAll(async () => {
  server = await startWithSite()
  headers = { authorization: `Bearer ${server.token}` }
})

afterAll(() => server.stop())

/** The value of each series. */
async function scrape(app: FastifyInstance = server.app): Promise<Map<string, number>> {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers })
  expect([statusCode, body.slice(-6)]).toEqual([200, '# EOF\n'])
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}
const readOne = async (series: string) => (await scrape()).get(series)

describe('who may read the metrics of a server', () => {
  it('is whoever holds a release token', async () => {
    const ask = async (requestHeaders: Record<string, string>) =>
      (await server.app.inject({ url: '/metrics', headers: requestHeaders })).statusCode
    expect([await ask({}), await ask({ authorization: 'Bearer drape_00000000_x' })]).toEqual([401, 401])
    const { headers: replyHeaders } = await server.app.inject({ url: '/metrics', headers })
    expect(replyHeaders['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  })

  it('has to wait after twenty invalid tokens', async () => {
    const { app } = server
    const attempt = async () => {
      const wrong = { authorization: 'Bearer drape_00000000_x' }
      return (await app.inject({ url: '/metrics', headers: wrong, remoteAddress: '192.0.2.9' })).statusCode
    }
    for (let times = 0; times < 20; times++) expect(await attempt()).toBe(401)
    expect(await attempt()).toBe(429)
  })

  it('is the same while the database is away', async () => {
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/none', () => undefined)
    const app = await buildApp({ env: server.env, database: away, log: { level: 'silent' } })
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
    expect((await scrape(app)).get('drape_database_up')).toBe(0)
    await app.close()
    await away.$client.end()
  })

  it('is whoever reaches a port of its own, where nothing else is served, and nobody at the other', async () => {
    const metricsPort = await freePort()
    const { app } = await server.startSecond({ metricsPort })
    await app.ready()
    const at = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`)
    expect(await (await at('/metrics')).text()).toContain('drape_http_connections')
    expect((await at('/healthz')).status).toBe(404)
    expect((await app.inject({ url: '/metrics', headers })).body).not.toContain('drape_http_connections')
    const third = await server.startSecond({ metricsPort })
    await expect(third.app.ready()).rejects.toThrow(`METRICS_PORT ${metricsPort} on 127.0.0.1 cannot be used`)
  })
})

describe('a scrape shows', () => {
  const requestsTotal = 'drape_http_requests_total'

  it('requests by route and status, and all that lead nowhere as one', async () => {
    const before = await scrape()
    await server.app.inject('/healthz')
    for (const path of ['/nowhere', '/nowhere/else'])
      await server.app.inject({ method: 'POST', url: path, payload: {} })
    const after = await scrape()
    const more = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
    expect(more(`${requestsTotal}{method="GET",route="/healthz",status="200"}`)).toBe(1)
    expect(more(`${requestsTotal}{method="POST",route="unknown",status="404"}`)).toBe(2)
    expect(more('drape_http_request_seconds_count{method="GET",route="/healthz"}')).toBe(1)
    expect(after.get('drape_http_connections')).toBeGreaterThanOrEqual(0)
    expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('calls that are refused because there is too much to do', async () => {
    const { app } = await server.startSecond({ requestsAtOnce: 2 })
    const calls = Array.from({ length: 20 }, () => app.inject('/api/users/terms/'))
    const refused = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 503).length
    const metrics = await scrape(app)
    expect(refused).toBeGreaterThan(0)
    expect(metrics.get('drape_http_requests_refused_total')).toBe(refused)
    expect([metrics.get('drape_http_requests_working'), metrics.get('drape_http_requests_waiting')]).toEqual([
      0, 0,
    ])
  })

  it('uploads and decodings by what became of them, and the request and its job', async () => {
    const asha = await server.members.user()
    await uploaded(asha, await jpegPicture())
    await upload(asha, Buffer.from('no picture'))
    const metrics = await scrape()
    for (const outcome of ['done', 'refused']) {
      expect(metrics.get(`drape_upload_seconds_count{outcome="${outcome}"}`)).toBe(1)
      expect(metrics.get(`drape_decoding_seconds_count{outcome="${outcome}"}`)).toBe(1)
    }
    expect(metrics.get('drape_requests_open')).toBe(1)
    expect(metrics.get('drape_jobs{task="look_at_request",state="scheduled"}')).toBe(1)
  })

  it('which requests are due soon, late, and held by nobody', async () => {
    const read = async () => {
      const metrics = await scrape()
      return ['due', 'late', 'unclaimed'].map((name) => metrics.get(`drape_requests_${name}`) ?? 0)
    }
    const [due = 0, late = 0, unclaimed = 0] = await read()
    const { id: accountId } = await addAccount(server.database)
    for (const minutes of [-1, 60]) {
      const dueAt = new Date(Date.now() + minutes * 60_000)
      await addRequest(server.database, { accountId, dueAt })
    }
    expect(await read()).toEqual([due + 1, late + 1, unclaimed + 2])
  })

  it('jobs that wait, are retried and are given up', async () => {
    await server.database.$client.query(`
      update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 1;
      select graphile_worker.add_job('look_at_request', '{}', run_at := now());
      select graphile_worker.add_job('mail_notification', '{}', max_attempts := 1);
      update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
    const metrics = await scrape()
    const jobs = (task: string, state: string) => metrics.get(`drape_jobs{task="${task}",state="${state}"}`)
    expect(jobs('look_at_request', 'retrying')).toBeGreaterThan(0)
    expect([jobs('look_at_request', 'waiting'), jobs('mail_notification', 'failed')]).toEqual([1, 1])
  })

  it('the evidence of pages about each version: views, and failures by class', async () => {
    const version = '1'.repeat(12)
    const reports = ['view', 'view', 'crashed'].map((what) => [['shop', version, what, 0]])
    for (const page of reports)
      await server.app.inject({
        method: 'POST',
        url: evidencePath,
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify(page),
      })
    const metrics = await scrape()
    expect(metrics.get(`drape_part_views{part="shop",version="${version}"}`)).toBe(2)
    expect(metrics.get(`drape_part_failures{part="shop",version="${version}",class="crashed"}`)).toBe(1)
  })

  it('e-mails and pushes by what became of them', async () => {
    const { countMails, countPushes } = server.app.metrics
    expect(await countMails(async () => 'sent')()).toBe('sent')
    await expect(countPushes(() => Promise.reject(new Error('away')))()).rejects.toThrow('away')
    expect(await readOne('drape_mails_total{outcome="sent"}')).toBe(1)
    expect(await readOne('drape_pushes_total{outcome="failed"}')).toBe(1)
  })

  it('the pool and its queries, the room on the disk, and when the keys of the site expire', async () => {
    const metrics = await scrape()
    expect(metrics.get('drape_database_query_seconds_count')).toBeGreaterThan(0)
    expect(metrics.get('drape_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(metrics.get('drape_disk_free_bytes')).toBeGreaterThan(0)
    for (const signed of ['registry', 'root'])
      expect(metrics.get(`drape_release_expires_timestamp_seconds{signed="${signed}"}`)).toBeGreaterThan(
        Date.now() / 1000,
      )
  })

  it('everything else where the database fails', async () => {
    const { $client } = server.database
    await $client.query('alter table request rename to gone')
    try {
      const metrics = await scrape()
      expect(metrics.get('drape_database_up')).toBe(0)
      expect(metrics.has('drape_requests_open')).toBe(false)
      expect(metrics.has('drape_http_connections')).toBe(true)
    } finally {
      await $client.query('alter table gone rename to request')
    }
    expect(await readOne('drape_database_up')).toBe(1)
  })
})

test('there are not more series for more people, addresses, paths or methods, and none names one', async () => {
  const asha = await server.members.user()
  let played = 0
  const playAll = async () => {
    const id = newId()
    played++
    for (const { method, url } of server.app.routes)
      await server.app.inject({
        method: method as 'GET',
        url: url.replace(/:\w+|\*/g, id),
        remoteAddress: `10.0.${played}.7`,
        headers: method === 'GET' ? asha.headers : {},
      })
    for (const method of ['PROPFIND', 'LOCK', 'GET'])
      await server.app.inject({ method: method as 'GET', url: `/${id}/${id}` })
    return id
  }
  await playAll()
  const before = await scrape()
  const ids = [asha.id, await playAll(), await playAll()]
  const series = [...(await scrape()).keys()]
  // Metrics of the process come as it collects garbage and opens files.
  expect(series.filter((each) => each.startsWith('drape_') && !before.has(each))).toEqual([])
  expect(series.length).toBeLessThan(maxSeries)
  const personal = new RegExp([...ids, '@', '10\\.0\\.', '127\\.0'].join('|'))
  expect(series.filter((each) => personal.test(each))).toEqual([])
})

describe('beside it', () => {
  const folder = join(import.meta.dirname, '../../../containers/metrics')
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  it.each([
    ['dashboard.json', JSON.parse],
    ['alerts.yml', parse],
  ])('%s uses only metrics that a server has', async (file, parseText: (text: string) => unknown) => {
    const { body } = await server.app.inject({ url: '/metrics', headers })
    const metricNames = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const exprs = JSON.stringify(parseText(read(file))).match(/"expr":"(?:[^"\\]|\\.)*"/g) ?? []
    const names = exprs.join().match(/\b(drape|nodejs|process)_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(10)
    const unknown = names.filter(
      (name) => !metricNames.has(name) && !metricNames.has(name.replace(/_(total|bucket|sum|count)$/, '')),
    )
    expect(unknown).toEqual([])
  })
})
