import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { openDeltas } from '../../../test/deltas.ts'
import { testSite, v1, v2 } from '../../../test/site.ts'
import { serveSite } from '../../../test/site-server.ts'
import { deltaFile } from '../../release/delta/delta.store.ts'
import { sha256 } from '../../release/integrity.ts'

const line = `\n// ${Array.from({ length: 400 }, (_, n) => (n * n * 2_654_435_761).toString(36)).join(' ')}`
const entry = (version: string) => `/site/shop/${version}/entry.js`
const everything = 'gzip, deflate, br, zstd, dcb, dcz'

let site: ReturnType<typeof testSite>
let app: FastifyInstance
let deltas: Awaited<ReturnType<typeof openDeltas>>

/** As a browser says which dictionary it has. */
const having = (bytes: Buffer) => `:${Buffer.from(sha256(bytes), 'hex').toString('base64')}:`
const bytesOf = (version: string) => readFileSync(join(site.store.folderOf('shop', version), 'entry.js'))

const open = (dictionaries: boolean) => serveSite(site.folder, { dictionaries })

beforeAll(async () => {
  deltas = await openDeltas()
  site = testSite()
  for (const digit of ['1', '2']) deltas.release(site, digit, line)
  app = await open(true)
})

afterAll(async () => {
  await app.close()
  site.remove()
})

const get = (url: string, headers: Record<string, string>, server = app) =>
  server.inject({ url, headers: { 'accept-encoding': everything, ...headers } })
const unpack = (reply: { rawPayload: Buffer }) => brotliDecompressSync(reply.rawPayload)

describe('a browser that has the version before', () => {
  it('is sent what differs, and has the script then', async () => {
    const reply = await get(entry(v2), { 'available-dictionary': having(bytesOf(v1)) })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(reply.rawPayload.length),
      'access-control-allow-origin': '*',
    })
    expect(reply.rawPayload.length).toBeLessThan(300)
    expect(deltas.unpack(reply.rawPayload, bytesOf(v1))).toEqual(bytesOf(v2))
  })

  it('may use what it has made for the version after', async () => {
    for (const available of [having(bytesOf(v1)), ':AAAA:'])
      expect((await get(entry(v2), { 'available-dictionary': available })).headers['use-as-dictionary']).toBe(
        'match="/site/shop/*/entry.js"',
      )
  })

  it.each(['br, gzip', 'br, dcb', 'br, dcz;q=0', 'br, dczx'])(
    'is sent the whole script if it takes %s',
    async (acceptEncoding) => {
      const headers = { 'accept-encoding': acceptEncoding, 'available-dictionary': having(bytesOf(v1)) }
      const reply = await get(entry(v2), headers)
      expect(reply.headers['content-encoding']).toBe('br')
      expect(unpack(reply)).toEqual(bytesOf(v2))
    },
  )

  it('is sent the whole script when it asks once more, past all caches, for a piece, or for what it has', async () => {
    const headers = { 'available-dictionary': having(bytesOf(v1)) }
    const again = await get(`${entry(v2)}?1`, headers)
    expect([again.statusCode, again.headers['content-encoding']]).toEqual([200, 'br'])
    const past = await get(entry(v2), { ...headers, 'cache-control': 'no-cache' })
    expect([past.statusCode, past.headers['content-encoding']]).toEqual([200, 'br'])
    const piece = await get(entry(v2), { ...headers, range: 'bytes=0-9' })
    expect([piece.statusCode, piece.headers['content-encoding']]).toEqual([206, 'br'])
    const { etag = '' } = again.headers
    expect((await get(entry(v2), { ...headers, 'if-none-match': String(etag) })).statusCode).toBe(304)
  })
})

const otherDictionaries = {
  'a hash of nothing that was live': having(Buffer.from('another')),
  'a hash of the script itself': 'itself',
  'no hash': '',
  'a hash without colons': 'bare',
  'a hash that is too short': ':AAAA:',
  'a hash in the other alphabet': `:${'-_'.repeat(21)}A=:`,
  'a path': ':../../../../../../etc/passwd:',
  'two hashes': 'two',
  'ten thousand letters': `:${'A'.repeat(10_000)}:`,
}

it.each(Object.entries(otherDictionaries))(
  '%s as the dictionary gets the whole script',
  async (_, dictionary) => {
    const hash = having(bytesOf(v1))
    const spelt: Record<string, string> = {
      itself: having(bytesOf(v2)),
      bare: hash.slice(1, -1),
      two: `${hash}, ${hash}`,
    }
    const reply = await get(entry(v2), { 'available-dictionary': spelt[dictionary] ?? dictionary })
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'br'])
    expect(unpack(reply)).toEqual(bytesOf(v2))
  },
)

it('a delta that lies where that of another dictionary should is never sent', async () => {
  const unpublished = Buffer.from('what was never served')
  const [mine = '', theirs = ''] = [bytesOf(v1), unpublished].map((bytes) =>
    join(site.folder, deltaFile('shop', v2, 'entry.js', sha256(bytes))),
  )
  writeFileSync(theirs, readFileSync(mine))
  const reply = await get(entry(v2), { 'available-dictionary': having(unpublished) })
  expect(reply.headers['content-encoding']).toBe('br')
})

it('every file of a version varies for caches, which store no delta for others', async () => {
  for (const headers of [{}, { 'available-dictionary': having(bytesOf(v1)) }, { 'accept-encoding': '' }])
    for (const file of ['entry.js', 'app.js', 'part.json']) {
      const reply = await get(`/site/shop/${v2}/${file}`, headers)
      const isDelta = reply.headers['content-encoding'] === 'dcz'
      expect([file, reply.headers.vary, reply.headers['cache-control']]).toEqual([
        file,
        'accept-encoding, available-dictionary',
        `${isDelta ? 'private' : 'public'}, max-age=31536000, immutable`,
      ])
    }
})

it('a script is offered for its own kind of all versions, and nothing else is offered', async () => {
  const file = '__federation_expose_app.3c2fb2d8.js'
  writeFileSync(join(site.store.folderOf('shop', v1), file), line)
  const offered = async (name: string) =>
    (await get(`/site/shop/${v1}/${name}`, {})).headers['use-as-dictionary']
  expect(await offered(file)).toBe('match="/site/shop/*/__federation_expose_app.*.js"')
  for (const file of ['part.json', 'nothing.js']) expect(await offered(file)).toBeUndefined()
})

it('switched off, it offers nothing and sends every script whole', async () => {
  const plain = await open(false)
  const reply = await get(entry(v2), { 'available-dictionary': having(bytesOf(v1)) }, plain)
  expect(reply.headers['content-encoding']).toBe('br')
  expect(reply.headers['use-as-dictionary']).toBeUndefined()
  await plain.close()
})
