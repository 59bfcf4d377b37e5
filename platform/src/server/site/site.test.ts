import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { plainSite } from '../../../test/plain-site.ts'
import { serveSite } from '../../../test/site-server.ts'

const page = (title: string) =>
  `<!doctype html><title>${title}</title><script nonce="{{nonce}}"></script><style nonce="{{nonce}}"></style>` +
  '<script type="application/json" id="drape-config">{{config}}</script>'

const site = plainSite()
const { put } = site
let app: FastifyInstance

const putRegistry = (pages: object) => site.putRegistry({ pages, notices: 'pages/licences.txt' })

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const policyOf = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers['content-security-policy'])

beforeAll(async () => {
  app = await serveSite(site.folder)
})

beforeEach(() => {
  put('pages/home.html', page('Home'))
  put('pages/not-found.html', page('Nothing'))
  put('shop/1.0.0/main.js', 'plain')
  put('shop/1.0.0/main.js.br', 'brotli')
  put('shop/1.0.0/main.js.gz', 'gzip')
  put('shop/1.0.0/only.js', 'only plain')
  put('pages/licences.txt', 'MIT')
  put('log.jsonl', 'who, when, why')
  putRegistry({
    '/': { file: 'pages/home.html', status: 200 },
    '/cart': { file: 'pages/home.html', status: 200 },
    '*': { file: 'pages/not-found.html', status: 404 },
  })
})

afterAll(async () => {
  await app.close()
  site.remove()
})

describe('a page', () => {
  it('carries a nonce of its own, the same in the policy, in each response another', async () => {
    const nonces = new Set<string>()
    for (let n = 0; n < 5; n++) {
      const reply = await get('/')
      const pageNonces = [...reply.body.matchAll(/nonce="([^"]*)"/g)].map((match) => match[1] ?? '')
      expect(pageNonces).toEqual([pageNonces[0], pageNonces[0]])
      expect(Buffer.from(pageNonces[0] ?? '', 'base64').length).toBeGreaterThanOrEqual(16)
      expect(policyOf(reply)).toContain(`script-src 'nonce-${pageNonces[0]}' 'strict-dynamic';`)
      expect(policyOf(reply)).toContain(`style-src 'nonce-${pageNonces[0]}';`)
      nonces.add(pageNonces[0] ?? '')
    }
    expect(nonces.size).toBe(5)
  })

  it('is found by its exact path, with any query', async () => {
    const reply = await get('/cart?x=1')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.headers['cache-control']).toBe('private, no-cache')
  })

  it('is led to from its path with a slash, and nothing else is', async () => {
    const reply = await get('/cart/?x=1')
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/cart?x=1'])
    for (const url of ['//elsewhere.example/', '/%5C%5Celsewhere.example/', '/other/'])
      expect((await get(url)).statusCode).toBe(404)
  })

  it('is found by a pattern, whose policy and page are those of each address of it', async () => {
    put('pages/any.html', page('Any'))
    putRegistry({
      '/': { file: 'pages/home.html', status: 200 },
      '/look/:token': { file: 'pages/home.html', status: 200, rank: 0 },
      '/*': { file: 'pages/any.html', status: 200, rank: 1 },
      '*': { file: 'pages/not-found.html', status: 404 },
    })
    const titleAt = async (url: string) => /<title>(\w+)/.exec((await get(url)).body)?.[1]
    expect(await Promise.all(['/Look/7?x=1', '/look/7/8', '/else', '/api/else'].map(titleAt))).toEqual([
      'Home',
      'Any',
      'Any',
      'Nothing',
    ])
    const reply = await get('/look/7/?x=1')
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/look/7?x=1'])
    for (const url of ['//elsewhere.example/', '/\\elsewhere.example/'])
      expect((await get(url)).headers.location).toBeUndefined()
    expect((await get(`/look/${'7'.repeat(4_000)}`)).statusCode).toBe(200)
  })

  it('says 404 at any other path, and is not given to who wants a picture', async () => {
    const reply = await get('/no/such/page', { accept: 'text/html,*/*;q=0.8' })
    expect([reply.statusCode, reply.body.includes('<title>Nothing')]).toEqual([404, true])
    expect((await get('/no.png', { accept: 'image/png' })).json().code).toBe('not_found')
    expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is packed as the browser accepts (%s)', async (acceptEncoding, encoding, unpack) => {
    const reply = await get('/', { 'accept-encoding': acceptEncoding })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['vary']).toContain('accept-encoding')
    expect(unpack(reply.rawPayload).toString()).toContain('<title>Home')
  })

  it('is the new one on the request after a promotion', async () => {
    expect((await get('/')).body).toContain('<title>Home')
    put('pages/next.html', page('Next'))
    putRegistry({ '*': { file: 'pages/next.html', status: 200 } })
    expect((await get('/')).body).toContain('<title>Next')
    putRegistry({ '*': { file: 'pages/not-found.html', status: 404 } })
    expect((await get('/')).body).toContain('<title>Nothing')
  })

  it('is a calm 503 while none is published', async () => {
    rmSync(join(site.folder, 'registry.json'))
    const reply = await get('/')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('Please try again')
  })
})

describe('a file of a version', () => {
  it('may be kept for ever, by a page of any origin', async () => {
    const reply = await get('/site/shop/1.0.0/main.js')
    expect(reply.body).toBe('plain')
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding, available-dictionary',
    })
  })

  it.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
  ])('is sent as it was packed at publishing (%s)', async (acceptEncoding, encoding, body) => {
    const reply = await get('/site/shop/1.0.0/main.js', { 'accept-encoding': acceptEncoding })
    expect([reply.headers['content-encoding'], reply.body]).toEqual([encoding, body])
    expect(reply.headers['content-type']).toContain('javascript')
    expect((await get('/site/shop/1.0.0/only.js', { 'accept-encoding': acceptEncoding })).body).toBe(
      'only plain',
    )
  })
})

test.each(['registry.json', 'licences.txt'])('%s is asked for again each time', async (file) => {
  const reply = await get(`/site/${file}`)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
})
