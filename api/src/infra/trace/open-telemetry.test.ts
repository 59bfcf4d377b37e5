import { readFile, writeFile } from 'node:fs/promises'
import { askWith } from '@drape/contract/ask'
import { checkHealth } from '@drape/contract/health'
import { readPhoto, uploadPhoto } from '@drape/contract/photo'
import type { Problem } from '@drape/contract/problem'
import { signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { startChildServer } from '../../../prove/child-server.ts'
import { withClient } from '../../../prove/with-client.ts'
import { sendTo } from '../../../test/acknowledged-call.ts'
import { bearer, routeOf } from '../../../test/caller.ts'
import { databaseElsewhere } from '../../../test/database.ts'
import { testFolder } from '../../../test/folder.ts'
import { startCollector, type TestSpan } from '../../../test/otlp/collector.ts'
import { jpegPicture } from '../../../test/picture.ts'
import { uploaded } from '../../../test/upload.ts'

const at = testFolder('each test')
const elsewhere = databaseElsewhere()
const undo: (() => Promise<unknown>)[] = []

// In the order of the list, and a server before its database.
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

const secrets = /asha|Asha|secret|127\.0\.0\.1|0190a000/
const page = '4bf92f3577b34da6a3ce929d0e0e4736'
const headers = { traceparent: `00-${page}-00f067aa0ba902b7-01`, tracestate: 'a=secret', baggage: 'b=secret' }

/** A server in a process of its own, which notes the packages of OpenTelemetry that it has loaded as it ends. */
async function start(variables: Readonly<Record<string, string>>) {
  const database = await elsewhere()
  const [list, noted] = [at('list.cjs'), at('noted')]
  const keys = `Object.keys(require.cache).filter((key) => /opentelemetry|otel/.test(key)).join('\\n')`
  await writeFile(
    list,
    `process.on('exit', () => require('fs').appendFileSync(${JSON.stringify(noted)}, ${keys}))`,
  )
  const NODE_OPTIONS = `--require ${list}`
  const server = await startChildServer({
    DATA_DIR: at(),
    SITE_DIR: at(),
    NODE_OPTIONS,
    ...database,
    ...variables,
  })
  let ended: Promise<unknown> | undefined
  const stop = () => {
    ended ??= server.stop()
    return ended
  }
  undo.push(stop)
  const caller = askWith(sendTo({ address: server.address })).with(headers)
  return {
    caller,
    address: server.address,
    databaseUrl: database.DATABASE_URL,
    stop: async () => {
      await stop()
      return new Set((await readFile(noted, 'utf8')).match(/@opentelemetry\/[\w-]+|@fastify\/otel/g))
    },
  }
}

test('a page, the request that it makes, the database and the job that follows are one trace, which says nothing of people', async () => {
  const collector = await startCollector()
  undo.push(collector.stop)
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    // It would be looked into each minute.
    SHOP_PAGES: 'off',
  })
  const { google_token } = await server.caller.ask(signForDevelopment, {
    body: { name: 'Asha', email: 'asha@example.com' },
  })
  const { access } = await server.caller.ask(signInWithGoogle, { body: { google_token } })
  const client = server.caller.with(bearer(access))
  await uploaded(client, await jpegPicture())
  const id = '0190a000-0000-7000-8000-000000000000'
  const refusal = await client.answer(readPhoto, { params: { id } })
  await fetch(`${server.address}/look/secret-of-22-letters00?code=secret`, { headers })
  await withClient(server.databaseUrl, async (database) => {
    const { rows } = await database.query(
      'update graphile_worker._private_jobs set run_at = now() returning payload',
    )
    expect(rows).toEqual([
      { payload: { id: expect.any(String), traceparent: expect.stringContaining(page) } },
    ])
    await database.query(`notify "jobs:insert", '{"count":1}'`)
  })
  const unreadable = (await (await fetch(`${server.address}/%ff`, { headers })).json()) as Problem
  const ofRequest = ({ requestId }: Problem) =>
    collector.spans.find(({ attributes = [] }) =>
      attributes.some(({ value }) => value.stringValue === requestId),
    )
  const job = () => collector.spans.find(({ name }) => name === 'job look_at_request')
  while (!job()) await new Promise((resolve) => setTimeout(resolve, 20))
  const loaded = await server.stop()

  const { spans } = collector
  expect(loaded).toContain('@opentelemetry/sdk-trace-base')
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([page]))
  const parentOf = (span: TestSpan | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId)
  const upwards = (span: TestSpan | undefined): readonly string[] =>
    span ? [span.name, ...upwards(parentOf(span))] : []
  const insert = `pg.query:INSERT ${new URL(server.databaseUrl).pathname.slice(1)}`
  expect(upwards(job())).toEqual(['job look_at_request', insert, 'request', routeOf(uploadPhoto)])
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job()?.spanId)).not.toEqual([])
  const refused = ofRequest(refusal.body as Problem)
  expect(refused).toMatchObject({
    name: routeOf(readPhoto),
    kind: 'SPAN_KIND_SERVER',
    parentSpanId: '00f067aa0ba902b7',
  })
  expect(ofRequest(unreadable)).toMatchObject({ name: 'GET', kind: 'SPAN_KIND_SERVER' })
  expect(spans.map(({ name }) => name)).toContain('GET /*')
  expect(JSON.stringify(spans)).not.toMatch(secrets)
})

test('without a collector nothing of OpenTelemetry is loaded but what the metrics of Prometheus ask of it', async () => {
  const server = await start({})
  await server.caller.ask(checkHealth)
  expect(await server.stop()).toEqual(new Set(['@opentelemetry/api']))
})
