import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, promoteAll, runTool } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v2 } from '../../test/site.ts'
import { offer } from './adopt.ts'
import { readApiDocument } from './gate/api-document.ts'

const coats = (reply: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/api/coats/': { get: { responses: { 200: { content: { 'application/json': { schema: reply } } } } } },
    },
  })
const text = { type: 'string' }
const sized = { type: 'object', properties: { size: text }, required: ['size'] }
const hangCoats = { name: 'hangCoats', method: 'GET', path: '/api/coats/', reply: sized }
const incompatibility =
  'shop hangCoats (GET /api/coats/) wants size in the reply, which the api does not always give. (calls)'

const site = siteForEach()

const run = (...args: string[]) => runTool({}, ...args, '--site', site.folder)

const apiIn = (name: string, document: string): string => {
  const file = join(site.root, name)
  writeFileSync(file, document)
  return file
}

beforeEach(() => {
  site.publish('shop', '2', {}, { calls: [hangCoats] })
  promoteAll(site, '2')
})

test('an api that has all that live parts ask may take over', async () => {
  expect(await run('check-api', '--api', apiIn('api.json', coats(sized)))).toEqual([
    'The api has all that is live asks of it.',
  ])
})

test('an api without a field that a live part reads is refused before it takes over, also for a program', async () => {
  const file = apiIn('api.json', coats({ type: 'object', properties: {} }))
  await expect(run('check-api', '--api', file)).rejects.toThrow(incompatibility)
  await expect(run('check-api')).rejects.toThrow('Name the api')
})

test('a part without sources is reported as unknown', async () => {
  const { dist, version } = site.built('cart', '3')
  rmSync(join(dist, 'kept.json'))
  await run('promote', 'cart', '--dist', dist)
  expect(await run('check-api', '--api', apiIn('api.json', coats(sized)))).toEqual([
    `Not checked: calls of cart ${version}, which came without sources.`,
    'The api has all that is live asks of it.',
  ])
})

test('a start and an upgrade report calls of live parts that their api lacks, and go on', () => {
  const api = readApiDocument('api', coats({ type: 'object', properties: {} }))
  const offered = { versions: { shop: v2 }, source: 'tree 87654321', over: false }
  expect(offer(site.store, offered, { ...act, api })).toEqual({
    live: {},
    left: [`The api that takes over lacks what is live. ${incompatibility}`],
  })
})

test('a start and an upgrade hold their own parts against their own api', () => {
  const v3 = site.publish('shop', '3', {}, { calls: [{ ...hangCoats, path: '/api/hats/' }] })
  const api = readApiDocument('api', coats(sized))
  const { live, left } = offer(
    site.store,
    { versions: { shop: v3 }, source: 'tree 12345678', over: true },
    { ...act, api },
  )
  expect(live).toEqual({})
  expect(left).toEqual([
    'Nothing was made live:\nshop hangCoats (GET /api/hats/) is no call of the api. (calls)',
  ])
})
