/** @jest-environment node */
import { givePage, lookForNewer } from './held-pages.ts'

let stored: Map<string, Map<string, Response>>
let isOnline: boolean
let asked: string[]
/** Of a static host, which sends no policy. */
let isStatic: boolean

const origin = 'https://drape.example'
const pages = {
  '/': { file: 'pages/home.html', status: 200 },
  '/product/:id': { file: 'pages/product-id.html', status: 200, rank: 0 },
  '*': { file: 'pages/not-found.html', status: 404 },
}
const registry = { history: { host: ['1'] }, withdrawn: {}, canaries: [], pages }

const pageOf = (path: string): Response => {
  const scripts = JSON.stringify({ hosts: [{ version: '1', scripts: [] }], entries: [], chunks: [] })
  const texts = { 'drape-config': '{}', 'drape-registry': '{}', 'drape-scripts': scripts }
  const html = [
    ...(isStatic ? [`<meta http-equiv="Content-Security-Policy" content="script-src 'sha256-abc'">`] : []),
    `<title>${path}</title><script nonce="${isStatic ? '' : 'abc'}"></script>`,
    ...Object.entries(texts).map(
      ([id, text]) => `<script type="application/json" id="${id}">${text}</script>`,
    ),
  ].join('\n')
  const headers = {
    'content-type': 'text/html',
    ...(!isStatic && { 'content-security-policy': "script-src 'nonce-abc'" }),
  }
  return new Response(html, { headers, status: path === '/nowhere' ? 404 : 200 })
}

const pathOf = (request: RequestInfo | URL): string =>
  new URL(typeof request === 'string' ? request : (request as Request).url, origin).pathname

beforeEach(() => {
  stored = new Map()
  isOnline = true
  asked = []
  isStatic = false
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      match: async (place: string) => cache.get(place)?.clone(),
      put: async (place: string, reply: Response) => void cache.set(place, reply),
      delete: async (place: string) => cache.delete(place),
      keys: async () => [...cache.keys()].map((place) => ({ url: origin + place })),
    }
  }
  Object.assign(globalThis, { caches: { open } })
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    if (!isOnline) throw new TypeError('no connection')
    const path = pathOf(request as Request)
    asked.push(path)
    return path === '/site/registry.json' ? Response.json(registry) : pageOf(path)
  })
})

const visit = async (path: string): Promise<string> => (await givePage(new Request(origin + path))).text()

test('of many addresses of one pattern one page is held, and comes without a connection at each of them', async () => {
  for (const path of ['/product/7', '/product/8']) await lookForNewer([path, ''])
  expect([...(stored.get('drape-pages-1') ?? new Map()).keys()]).toEqual(['/product/:id'])
  isOnline = false
  expect(await visit('/product/9')).toContain('<title>/product/:id</title>')
  expect(await visit('/')).toContain('No connection')
  expect(await visit('/product/9/size')).toContain('No connection')
})

test('an address of nobody is not held', async () => {
  await lookForNewer(['/nowhere', ''])
  expect([...(stored.get('drape-pages-1') ?? new Map()).keys()]).toEqual([])
})

test('a page whose policy stands in it is held, and comes as it was', async () => {
  isStatic = true
  await lookForNewer(['/', ''])
  isOnline = false
  expect(await visit('/')).toBe(await pageOf('/').text())
})
