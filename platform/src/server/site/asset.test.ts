import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { writeFiles } from '../../../test/files.ts'
import { serveSite } from '../../../test/site-server.ts'

const secret = 'what nobody is to read'
const otherFiles = ['htm', 'XHTML', 'xml', 'xsl', 'rss', 'mht', 'pdf', 'wasm', 'swf', 'exe', 'br', 'gz'].map(
  (kind) => `other.js.${kind}`,
)
const files = {
  'secret.txt': secret,
  'site/log.jsonl': secret,
  'site/pages/nothing.html': 'Nothing',
  'site/pages/home.html': secret,
  'site/pages/licences.txt': secret,
  'package.json': secret,
  'site/shop/secret.txt': secret,
  'site/shop/1.0.0/.hidden': secret,
  'site/.kept/shop/1.0.0.json.gz': secret,
  'site/shop/1.0.0/main.js.map': secret,
  'site/shop/1.0.0/main.js.map.br': secret,
  // As a disk that ignores case finds them.
  'site/shop/1.0.0/main.js.MAP': secret,
  'site/shop/1.0.0/main.js.Map.Br': secret,
  'site/host/1.0.0/page.Html': secret,
  'site/Pages/home/page.htm': secret,
  ...Object.fromEntries(otherFiles.map((file) => [`site/shop/1.0.0/${file}`, secret])),
  'site/shop/1.0.0/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  'site/shop/1.0.0/Loud.JS': 'loud',
  'site/host/1.0.0/page.html': secret,
  'site/host/1.0.0/page.html.gz': secret,
  'site/shop/1.0.0/main.js': 'plain',
  'site/shop/1.0.0/static/~a@b-c_d.1.js': 'plain',
  'site/shop/0123456789ab/mf-manifest.json': JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' }, types: { zip: '', api: '' } },
  }),
  'site/registry.json': JSON.stringify({
    history: { shop: ['0123456789ab'], cart: ['0123456789ab'] },
    withdrawn: {},
    pages: { '*': { file: 'pages/nothing.html', status: 404 } },
  }),
}

/** Encodings of two dots, slash and backslash: single, double, overlong, wide and with a null byte. */
const dots = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '..%00',
  '..;',
  '...',
  '..%20',
]
const slashes = ['/', '%2f', '%2F', '%252f', '%5c', '%5C', '\\', '%255c', '%c0%af', '//', '/./', '/%2e/']
const ways = dots.flatMap((up) =>
  slashes.flatMap((slash) => [
    `/site/shop/${up}${slash}pages/home.html`,
    `/site/shop${slash}1.0.0${slash}${up}${slash}secret.txt`,
    `/site/shop/1.0.0/${up}${slash}${up}${slash}pages/home.html`,
    `/site/shop/1.0.0/${up}${slash}${up}${slash}${up}${slash}secret.txt`,
    `/site/${up}${slash}secret.txt`,
    `/site/shop/1.0.0/${up}${slash}1.0.0${slash}main.js`,
    `/site${slash}shop/1.0.0/static/${up}/main.js`,
  ]),
)

const folder = mkdtempSync(join(tmpdir(), 'drape-'))
const routers = ['as it comes', 'with a router that ignores slashes at the end'] as const
let apps: Readonly<Record<(typeof routers)[number], FastifyInstance>>

beforeAll(async () => {
  writeFiles(folder, files)
  const start = async (ignoreTrailingSlash: boolean) => {
    const app = await serveSite(join(folder, 'site'), {}, [], { ignoreTrailingSlash })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }
  apps = { [routers[0]]: await start(false), [routers[1]]: await start(true) }
})

afterAll(async () => {
  for (const app of Object.values(apps)) await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Written to the socket by hand: an HTTP client would normalise the paths. */
async function askAll(app: FastifyInstance, paths: readonly string[], more = ''): Promise<string> {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const last = paths.length - 1
  paths.forEach((path, n) => {
    const end = n === last ? 'connection: close\r\n' : ''
    socket.write(`GET ${path} HTTP/1.1\r\nhost: drape\r\n${end}${more}\r\n`)
  })
  return text(socket)
}

const statusOf = (reply: string) => Number(reply.split(' ', 2)[1])

describe.each(routers)('a file of the site, %s', (router) => {
  const get = (path: string, more?: string) => askAll(apps[router], [path], more)

  it('leads a host elsewhere to the live version of a part, again each time', async () => {
    const reply = await get('/site/shop/mf-manifest.json')
    expect(statusOf(reply)).toBe(200)
    expect(reply).toContain('"path": "0123456789ab"')
    expect(reply).toContain('cache-control: no-cache')
    expect(reply).toContain('access-control-allow-origin: *')
    for (const part of ['cart', 'constructor', 'nobody'])
      expect([part, statusOf(await get(`/site/${part}/mf-manifest.json`))]).toEqual([part, 404])
  })

  it('is served by the name under which it was published', async () => {
    for (const path of ['main.js', 'static/~a@b-c_d.1.js', 'main%2ejs'])
      expect(await get(`/site/shop/1.0.0/${path}`)).toContain('\r\n\r\nplain')
    const plain = await get('/site/registry.json')
    expect(plain).toContain('\r\n\r\n{"history":')
    expect(plain).not.toContain('content-encoding')
    expect(await get('/site/registry.json', 'accept-encoding: br\r\n')).toContain('content-encoding: br\r\n')
  })

  it('is not reached by a way through another folder, however that is spelt', async () => {
    const batchSize = 12
    for (let from = 0; from < ways.length; from += batchSize) {
      const batch = ways.slice(from, from + batchSize)
      const replies = await askAll(apps[router], batch, 'accept-encoding: br, gzip\r\n')
      const statuses = [...replies.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
      const isRefused = (_path: string, n: number) => statuses[n] === 404 || statuses[n] === 400
      expect(batch.filter((path, n) => !isRefused(path, n))).toEqual([])
      expect(replies).not.toContain(secret)
    }
  })

  it('is of a kind that parts consist of, and neither a source map nor a page, in whatever case it is asked for', async () => {
    const spelt = String.raw`
      main.js.map main.js.MAP main.js.Map main.js.%4dAP main.js%2eMAP main%2ejs%2emap main.js.map.br main.js.MAP.gz
      main.js.Map.Br main.js.map. main.js.map%20 main.js.MAP%2e main.js.map; main.js.map;.js main.js.MAP%00
      main.js/x.js main.js/x/y.js picture.svg/x.js main.js.MAP%00.js main.js.MAP%2f main.js.MAP/ main.js.MAP%5c main.js.MAP\ main.js.MAP::$DATA /main.js.MAP
      x/..%2fmain.js.MAP x/../main.js.MAP %2fmain.js.MAP ./main.js.MAP %2e/main.js.MAP MAINJS~1.MAP`
    const paths = [
      ...[...spelt.trim().split(/\s+/), ...otherFiles].map((file) => `/site/shop/1.0.0/${file}`),
      ...['/site/host/1.0.0/page.Html', '/site/host/1.0.0/page.HTML.Br', '/site/Pages/home/page.htm'],
      ...['/site//shop', '/SITE/shop', '/site%2fshop'].map((way) => `${way}/1.0.0/main.js.MAP`),
    ]
    for (const path of paths) {
      const reply = await get(path, 'accept-encoding: br, gzip\r\n')
      expect([path, [400, 404].includes(statusOf(reply))]).toEqual([path, true])
      expect([path, reply.includes(secret)]).toEqual([path, false])
    }
    expect(await get('/site/shop/1.0.0/Loud.JS')).toContain('\r\n\r\nloud')
  })

  it('runs nothing of its own where a person opens it, and may still be loaded by a page of any origin', async () => {
    for (const path of [
      'shop/1.0.0/picture.svg',
      'shop/1.0.0/main.js',
      'registry.json',
      'shop/1.0.0/gone.js',
    ]) {
      const reply = await get(`/site/${path}`)
      expect(reply).toContain(
        "content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox\r\n",
      )
    }
    const picture = await get('/site/shop/1.0.0/picture.svg')
    expect(picture).toContain('content-type: image/svg+xml')
    expect(picture).toContain('cross-origin-resource-policy: cross-origin')
    expect(await get('/service-worker.js')).not.toContain('sandbox')
  })

  it.each([
    '/site',
    '/site/',
    '/site/pages/home.html',
    '/site/pages/licences.txt',
    '/site/../package.json',
    '/site/shop/1.0.0/gone.js',
    '/site/shop/1.0.0/',
    '/site/shop/..%2f..%2f..%2f..%2fetc/passwd',
    '/site/shop/../pages/home.html',
    '/site/shop/%2e%2e/pages/home.html',
    '/site/shop/%2E%2E/pages/home.html',
    '/site/shop/1.0.0/../../pages/home.html',
    '/site/shop/1.0.0/..%2f..%2fpages%2fhome.html',
    '/site/shop/1.0.0/..%5c..%5cpages%5chome.html',
    '/site/shop/1.0.0/%252e%252e/secret.txt',
    '/site/shop/1.0.0/../1.0.0/main.js',
    '/site/shop/1.0.0/./main.js',
    '/site/shop/1.0.0//main.js',
    '/site/shop/1.0.0/main.js/',
    '/site/shop/1.0.0/main.js%00',
    '/site/log.jsonl',
    '/site/.kept/shop/1.0.0.json.gz',
    '/site/.kept/shop/1.0.0.json',
    '/site/%2ekept/shop/1.0.0.json.gz',
    '/site/shop/1.0.0/%2e%2e/%2e%2e/.kept/shop/1.0.0.json.gz',
    '/site/shop/1.0.0/.hidden',
    '/site/shop/1.0.0/main.js.map',
    '/site/shop/1.0.0/main.js.map.br',
    '/site/host/1.0.0/page.html',
    '/site/host/1.0.0/page.html.gz',
    '/site/shop/1.0.0',
  ])('is a plain 404 at %s', async (path) => {
    const reply = await get(path, 'accept: text/html\r\naccept-encoding: br, gzip\r\n')
    expect(statusOf(reply)).toBe(404)
    expect(reply).toMatch(/content-type: text\/plain/i)
    expect(reply).toContain('There is no such file.')
  })
})
