import { gzipSync } from 'node:zlib'
import { type AddressRules, isPublic, publicOnly } from '@drape/platform/server/public-address'
import { startShop } from '../../test/shop.ts'
import { PageNotRead, shopPages } from './shop-page.ts'

const paths: string[] = []
const cookies: (string | undefined)[] = []

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.example')
    paths.push(pathname)
    cookies.push(request.headers.cookie)
    const to = searchParams.get('to')
    const redirectsLeft = Number(searchParams.get('left'))
    if (to) return reply.writeHead(302, { location: to, 'set-cookie': 'seen=1' }).end()
    if (redirectsLeft) return reply.writeHead(301, { location: `?left=${redirectsLeft - 1}` }).end()
    if (pathname === '/never') return undefined
    if (pathname === '/picture') return reply.writeHead(200, { 'content-type': 'image/png' }).end('x')
    if (pathname === '/sold') return reply.writeHead(410, { 'content-type': 'text/html' }).end('gone')
    if (pathname === '/bomb') {
      const packed = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))
      return reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(packed)
    }
    return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Kurta</h1>')
  })
})
afterAll(() => shop.stop())
afterEach(() => {
  paths.splice(0)
  cookies.splice(0)
})

/** The name server of a test: of each name one answer after the other, the last again and again. */
const names = (answers: Readonly<Record<string, readonly string[]>>): AddressRules => {
  const remaining = new Map(Object.entries(answers).map(([name, all]) => [name, [...all]]))
  return {
    askNames: (name, _, then) => {
      const all = remaining.get(name)
      const address = all && all.length > 1 ? all.shift() : all?.[0]
      if (!address) return then(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
      then(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    },
    // The shop of the test stands on this machine, which alone counts as public beside what is.
    isAllowed: (address) => address === '127.0.0.1' || isPublic(address),
    ports: [...publicOnly.ports, String(shop.port)],
  }
}

const shopNames = { 'shop.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] }

const reading = async (
  path: string,
  { rules = names(shopNames), domains }: { rules?: AddressRules; domains?: readonly string[] } = {},
) => {
  const pages = shopPages({ domains, proxy: undefined }, rules)
  try {
    return await pages.read(path.startsWith('http') ? path : `http://shop.example:${shop.port}${path}`)
  } finally {
    await pages.close()
  }
}

it('a page is read, and redirects are followed three times', async () => {
  expect((await reading('/kurta')).bytes.toString()).toBe('<h1>Kurta</h1>')
  expect((await reading('/kurta?left=3')).address).toBe(`http://shop.example:${shop.port}/kurta?left=0`)
  await expect(reading('/kurta?left=4')).rejects.toThrow('This address leads on and on.')
})

it('no cookie is sent, not even one that the shop has just set', async () => {
  await reading('/kurta?to=/other')
  expect(cookies).toEqual([undefined, undefined])
})

it.each([
  '127.0.0.2',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('a name that leads to %s is not connected to', async (address) => {
  expect(isPublic(address)).toBe(false)
  const rules = names({ 'shop.example': [address] })
  await expect(reading('/kurta', { rules })).rejects.toThrow('The shop does not answer.')
  const literal = address.includes(':') ? `[${address}]` : address
  await expect(reading(`http://${literal}:${shop.port}/kurta`)).rejects.toThrow('The shop does not answer.')
  await expect(reading(`/kurta?to=http://${literal}:${shop.port}/secret`)).rejects.toThrow(
    'The shop does not answer.',
  )
  expect(paths).toEqual(['/kurta'])
})

it.each(['1.1.1.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

it('a second answer of the name server is checked as the first was', async () => {
  const rules = names({ 'shop.example': ['127.0.0.1', '127.0.0.2'] })
  const away = `http://shop.example:${shop.port}/secret`
  // Another connection is made for it: the first one's pool belongs to another origin.
  await expect(
    reading(`http://shop.example:${shop.port}/kurta?to=http://turn.example:${shop.port}/`, {
      rules: { ...rules, askNames: (_, ...rest) => rules.askNames('shop.example', ...rest) },
    }),
  ).rejects.toThrow('The shop does not answer.')
  expect(paths).toEqual(['/kurta'])
  await expect(reading(away, { rules })).rejects.toThrow('The shop does not answer.')
})

it('a name with one address among public ones that is not public is refused', async () => {
  const rules: AddressRules = {
    ...names({}),
    askNames: (_, __, then) =>
      then(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]),
  }
  await expect(reading('/kurta', { rules })).rejects.toThrow(PageNotRead)
  expect(paths).toEqual([])
})

it.each(['file:///etc/passwd', 'ftp://shop.example/', 'data:text/html,x', 'http://me:it@shop.example/'])(
  'a redirect to %s is not followed',
  async (to) => {
    await expect(reading(`/kurta?to=${encodeURIComponent(to)}`)).rejects.toThrow(
      'This address leads on to one that is not read.',
    )
    expect(paths).toEqual(['/kurta'])
  },
)

it('of what unfolds to 50 MB only the first two are taken', async () => {
  expect((await reading('/bomb')).bytes).toHaveLength(2 * 1024 * 1024)
})

it('an address that is no page, or is gone, is reported as such', async () => {
  await expect(reading('/picture')).rejects.toThrow('This address is not a page.')
  await expect(reading('/sold')).rejects.toThrow('The shop answered with 410.')
})

it('a shop that never answers is given up', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(5_000)
    return AbortSignal.abort(new DOMException('', 'TimeoutError'))
  })
  await expect(reading('/never')).rejects.toThrow('The shop does not answer.')
  jest.restoreAllMocks()
})

it('with an allow-list only its domains are read, and what is below them', async () => {
  const rules = names({ ...shopNames, 'www.shop.example': ['127.0.0.1'], 'notshop.example': ['127.0.0.1'] })
  const domains = ['shop.example']
  expect((await reading('/kurta', { rules, domains })).bytes.length).toBeGreaterThan(0)
  await reading(`http://www.shop.example:${shop.port}/kurta`, { rules, domains })
  for (const name of ['other.example', 'notshop.example']) {
    const refused = `Pages of ${name} are not read here.`
    await expect(reading(`http://${name}:${shop.port}/`, { rules, domains })).rejects.toThrow(refused)
    await expect(reading(`/kurta?to=http://${name}:${shop.port}/`, { rules, domains })).rejects.toThrow(
      refused,
    )
  }
})
