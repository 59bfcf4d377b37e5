import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promoteAll, runTool } from '../../../test/command.ts'
import { eachTest, siteForEach } from '../../../test/each-test.ts'
import { listening } from '../../../test/listening.ts'
import { v2 } from '../../../test/site.ts'

const text = { type: 'string' }
const object = (properties: object, ...required: string[]) => ({ type: 'object', properties, required })
const content = (schema: object) => ({ 'application/json': { schema } })

const document = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/api/coats/{id}/': {
      post: {
        requestBody: {
          required: true,
          content: content({ ...object({ size: text }), additionalProperties: false }),
        },
        responses: { 200: { content: content({ $ref: '#/components/schemas/Coat' }) } },
      },
    },
  },
  components: { schemas: { Coat: object({ size: { type: ['string', 'null'] } }, 'size') } },
})

const hangCoat = {
  name: 'hangCoat',
  method: 'POST',
  path: '/api/coats/{coat}',
  body: object({ size: text, colour: text }, 'size'),
  reply: object({ size: text }, 'size'),
}
const refusal = [
  'shop hangCoat (POST /api/coats/{coat}) sends colour, which the api refuses. (calls)',
  'shop hangCoat (POST /api/coats/{coat}) wants another size than the api gives: it is null and not string. (calls)',
].join('\n')

const site = siteForEach()
const server = eachTest(
  () =>
    listening(({ url }, reply) => {
      reply.statusCode = url === '/api/openapi.json' ? 200 : 404
      reply.end(document)
    }),
  ({ stop }) => stop(),
)
let file: string

const promote = (env: Record<string, string>, ...words: string[]) =>
  runTool(env, 'promote', `shop@${v2}`, ...words, '--site', site.folder)

beforeEach(() => {
  promoteAll(site, '1')
  site.publish('shop', '2', {}, { calls: [hangCoat] })
  file = join(site.root, 'api.json')
  writeFileSync(file, document)
})

test('a part that asks what the api does not take is refused, by its call and field', async () => {
  await expect(promote({}, '--api', file)).rejects.toThrow(refusal)
  await expect(promote({}, '--api', server.address)).rejects.toThrow(refusal)
  await expect(promote({ RELEASE_API: `${server.address}/api/openapi.json` })).rejects.toThrow(refusal)
})

test('where no api is named, a note says so, and all other checks run', async () => {
  expect(await promote({})).toEqual([
    'Not checked: calls, as no api is named; name it with --api <address or file>.',
    `shop ${v2} is live.`,
  ])
})

test('a reviewed refusal is overridden by its name', async () => {
  const words = ['--despite', 'calls', '--why', 'the api follows tonight']
  expect((await promote({}, '--api', file, ...words)).at(-1)).toBe(`shop ${v2} is live.`)
})

test('an api that is not there is no api without faults', async () => {
  await expect(promote({}, '--api', `${server.address}/elsewhere.json`)).rejects.toThrow('answered 404')
  await expect(promote({}, '--api', `${file}x`)).rejects.toThrow('is neither an address nor a file')
  await expect(promote({}, '--api', join(site.folder, 'registry.json'))).rejects.toThrow('is damaged')
})

test('a call for development is asked of no api of production', async () => {
  const call = { name: 'signForDevelopment', method: 'POST', path: '/api/development/' }
  const v3 = site.publish('cart', '3', {}, { calls: [{ ...call, isForDevelopment: true }] })
  const v4 = site.publish('cart', '4', {}, { calls: [call] })
  const run = (version: string) =>
    runTool({}, 'promote', `cart@${version}`, '--api', file, '--site', site.folder)
  await expect(run(v4)).rejects.toThrow('is no call of the api')
  await run(v3)
  expect(site.store.readRegistry().history['cart']?.[0]).toBe(v3)
})
