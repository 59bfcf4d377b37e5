import { publish } from '../../src/release/publish.ts'
import { testReleases } from '../../test/release-server.ts'
import { builtVersion, v2 } from '../../test/site.ts'

const version = builtVersion('shop', '2')
const keepsThose = `shop ${version} was published before from other sources, and keeps those. A change of what is emitted makes a version of its own.`
const host =
  'exports.packages = {}; exports.draw = (face) => face; exports.faces = { out: "<p>Nobody is here</p>" }'
const drawn = (words: string) => ({ firstScreen: `exports.faces = { out: "<h1>${words}</h1>" }` })

const releases = testReleases('each test')

test('whoever may publish alone changes nothing of a version that is there, nor what its page shows first', async () => {
  const { site, address, here, at, makeToken } = releases
  const firstPage = async () => (await fetch(address)).text()
  site.publish('host', '2', {}, { firstScreen: host })
  publish(site.store, site.built('shop', '2', {}, drawn('As published')).dist)
  await here('promote', `host@${v2}`, `shop@${version}`)
  expect(await firstPage()).toContain('<h1>As published</h1>')

  const { token } = await makeToken('shop', '--for', 'team wardrobe', '--may', 'publish')
  const { dist: other } = site.built('shop', '2', {}, drawn('Enter your password'))
  const before = releases.everything()
  const lines = await at(token, 'publish', 'shop', '--dist', other)
  expect(releases.everything()).toEqual(before)

  await here('repair')
  expect(await firstPage()).toContain('<h1>As published</h1>')
  site.publish('cart', '2')
  await here('promote', `cart@${v2}`)
  expect(await firstPage()).toContain('<h1>As published</h1>')
  expect(lines).toEqual([`shop ${version} is published.`, keepsThose])
  const { token: promoter } = await makeToken('shop', '--for', 'team wardrobe')
  expect(await at(promoter, 'promote', 'shop', '--dist', other)).toContain(keepsThose)
})

test('the kept files of a version that nobody had can be replaced by whoever may promote it, and by nobody else', async () => {
  const { site, at, makeToken } = releases
  const keptFirstScreen = () => site.store.readKept('shop', version)?.firstScreen
  const [first, other] = [drawn('As published'), drawn('Enter your password')]
  publish(site.store, site.built('shop', '2', {}, first).dist)
  const { dist } = site.built('shop', '2', {}, other)
  const { token } = await makeToken('shop', '--for', 'team wardrobe', '--may', 'publish')
  expect(await at(token, 'publish', 'shop', '--dist', dist)).toContain(keepsThose)
  expect(keptFirstScreen()).toBe(first.firstScreen)
  const { token: promoter } = await makeToken('shop', '--for', 'team wardrobe')
  expect(await at(promoter, 'publish', 'shop', '--dist', dist)).toEqual([`shop ${version} is published.`])
  expect(keptFirstScreen()).toBe(other.firstScreen)
})
