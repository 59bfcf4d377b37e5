import { serverPaths } from '../../src/release/server-api.ts'
import { mostBuilds } from '../../src/server/release/publish-quota.ts'
import { releaseWorkerOf } from '../../test/compiler-run.ts'
import { filesOf, formOf, testReleases } from '../../test/release-server.ts'
import { v2 } from '../../test/site.ts'

const releases = testReleases('each test')

const asker = (token: string) => (path: string, body?: FormData | object) => {
  const isForm = body instanceof FormData
  return fetch(releases.address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

const publishing = serverPaths.publish.replace(':part', 'shop')

const build = (digit: string): FormData => formOf(filesOf(releases.site.built('shop', digit).dist))

/** By /proc. */
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux(
  'while a token that may only publish has the server work without end, others release, look and visit',
  async () => {
    const { site, address, makeToken, live } = releases
    site.publish('cart', '2')
    const { token: thief } = await makeToken('shop', '--for', 'whoever holds it', '--may', 'publish')
    const { token } = await makeToken('cart', '--for', 'team cart')
    const [attack, ask] = [asker(thief), asker(token)]
    const answered: string[] = []
    const publish = async (digit: string) => {
      const { status } = await attack(publishing, build(digit))
      answered.push(`published ${status}`)
    }
    const publishes = [publish('3')]
    // What it works on takes until it is ended.
    process.kill(await releaseWorkerOf(process.pid), 'SIGSTOP')
    publishes.push(publish('4'), publish('5'))
    const others = [
      fetch(address),
      ask(serverPaths.status),
      ask(serverPaths.promote, { versions: { cart: v2 } }),
    ].map(async (each) => answered.push(`other ${(await each).status}`))
    await Promise.all([...publishes, ...others])
    // The publish that was held is ended, and those behind it wait or are refused: none was done before.
    const done = answered.filter((each) => each.endsWith(' 200'))
    expect(done.slice(0, 3)).toEqual(Array(3).fill('other 200'))
    expect(live()['cart']).toBe(v2)
  },
  300_000,
)

test('a token that publishes without end is told when to go on, and another token of the part is not', async () => {
  const { makeToken, everything } = releases
  const { token: thief } = await makeToken('shop', '--for', 'whoever holds it', '--may', 'publish')
  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  const before = everything()
  const broken = () => formOf({ 'part.json': '{' }, { 'part.json': '}' })
  for (let nth = 1; nth <= mostBuilds; nth++)
    expect((await asker(thief)(publishing, broken())).status).toBe(422)
  const refused = await asker(thief)(publishing, broken())
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'too_many_requests',
      message: 'A token may publish 60 builds and 300 MB in an hour.',
    }),
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await asker(token)(publishing, broken())).status).toBe(422)
  expect(everything()).toEqual(before)
})
