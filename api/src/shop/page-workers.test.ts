import { join } from 'node:path'
import { checkHealth } from '@drape/contract/health'
import { readShopPage } from '@drape/contract/shop'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../test/app.ts'
import { callerOf, refusalOf } from '../../test/caller.ts'
import { productPage, startShop } from '../../test/shop.ts'
import { until } from '../../test/upload-wire.ts'
import { serveHealth } from '../infra/health/health.routes.ts'
import { createServer } from '../infra/http/server.ts'
import { accessTokens } from '../session/access-token.ts'
import { admitMembers } from '../session/admission.ts'
import { requestProofs } from '../session/request-proof.ts'
import { openPageWorkers, type PageWorkers } from './page-workers.ts'
import { serveShop } from './shop.routes.ts'

let requestCount = 0
let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop((_, reply) => {
    requestCount += 1
    reply.writeHead(200, { 'content-type': 'text/html' }).end(productPage({ name: 'Kurta' }))
  })
})
afterAll(() => shop.stop())

const server = testApp()

let app: FastifyInstance
let workers: PageWorkers
afterEach(() => app.close())
afterEach(() => workers.close())

/** Starts a server whose pages are read by these workers; the function it returns asks for a page as a stylist. */
async function stylistAsks() {
  const { database, env, objects, members } = server
  app = createServer({ log: { level: 'fatal' }, publicUrl: undefined })
  admitMembers(app, database, accessTokens(env.tokenKeys), requestProofs(database, env))
  serveHealth(app, { database, env, objects })
  const shopAccess = { domains: undefined, proxy: shop.proxy }
  serveShop(app, { database, env: { ...env, shopAccess }, workers })
  const stylist = callerOf(app).with((await members.stylist()).headers)
  return async () =>
    refusalOf(await stylist.answer(readShopPage, { body: { address: 'http://shop.example/kurta' } }))
}

const file = join(import.meta.dirname, '../../test/endless-worker.ts')
/** A machine that has much else to do takes its time. */
const startLimitMs = 600_000
const noProductRefusal = [409, 'This page names no piece that it sells. Please fill in the piece by hand.']

it('a server answers others while pages without an end are read, two at once', async () => {
  workers = openPageWorkers({ file, limitMs: 600_000, startLimitMs })
  const before = requestCount
  const read = await stylistAsks()
  let answers = 0
  const note = () => {
    answers += 1
  }
  const reading = Promise.all([read().then(note), read().then(note), read().then(note)])
  await until(() => requestCount === before + 3 && workers.count() === 2)
  expect(await callerOf(app).ask(checkHealth)).toEqual({ status: 'alive' })
  expect([answers, workers.count()]).toEqual([0, 2])
  await until(() => {
    workers.close()
    return answers === 3
  })
  await reading
  expect(workers.count()).toBe(0)
})

it('of a page that takes longer than the time limit a stylist hears that it names nothing', async () => {
  workers = openPageWorkers({ file, limitMs: 1, startLimitMs })
  const read = await stylistAsks()
  expect(await read()).toEqual(noProductRefusal)
  expect(workers.count()).toBe(0)
})

it('a process is kept for the next page, and another takes the place of one that has died', async () => {
  workers = openPageWorkers({ limitMs: 600_000, startLimitMs })
  const read = await stylistAsks()
  expect(await read()).toEqual([200, undefined])
  expect(await read()).toEqual([200, undefined])
  expect(workers.count()).toBe(1)
  workers.close()
  await until(() => workers.count() === 0)
  expect(await read()).toEqual([200, undefined])
})
