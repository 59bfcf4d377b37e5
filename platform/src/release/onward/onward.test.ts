import { runTool } from '../../../test/command.ts'
import { startReleases, testReleases } from '../../../test/release-server.ts'
import { v1, writeFiles } from '../../../test/site.ts'

const staging = testReleases('all tests')
let product: Awaited<ReturnType<typeof startReleases>>
beforeAll(async () => {
  product = await startReleases()
})
afterAll(() => product.stop())

/** A version that was tried at the first place, by somebody whose token is of both. */
const tried = async (digit: string) => {
  const { dist, version } = staging.site.built('shop', digit)
  writeFiles(dist, { 'app.js.map': '{}' })
  await staging.here('promote', 'shop', '--dist', dist)
  const provenance = { repository: 'https://github.com/acme/shop', commit: digit.repeat(40) }
  staging.site.store.writeFacts('shop', version, { provenance })
  const tokens = await Promise.all(
    [staging, product].map(async ({ address, makeToken }) => {
      const { token } = await makeToken('shop', '--for', 'team wardrobe')
      return `${address}=${token}`
    }),
  )
  return { version, provenance, RELEASE_TOKEN: tokens.join() }
}
const onward = (env: Record<string, string>, target: string, ...words: string[]) =>
  runTool(env, 'promote', target, '--from', staging.address, ...words)

test('the version that was tried goes live at the next place, byte by byte, with where it comes from and its source maps', async () => {
  const { version, provenance, RELEASE_TOKEN } = await tried('2')
  expect(await onward({ RELEASE_TOKEN }, `shop@${version}`, '--to', product.address)).toEqual([
    `shop ${version} is live.`,
  ])
  expect(product.live()['shop']).toBe(version)
  const [there, here] = [staging, product].map(({ site }) => site.store.requireRelease('shop', version))
  expect([here?.integrity, here?.kept]).toEqual([there?.integrity, there?.kept])
  expect(product.site.store.readFacts('shop', version).provenance).toEqual(provenance)
  expect(String(product.site.store.readMap('shop', version, 'app.js.map'))).toBe('{}')

  const { version: next } = await tried('3')
  const lines = await runTool({ RELEASE_TOKEN }, 'status', '--to', staging.address, '--to', product.address)
  expect(lines[0]).toContain(`${staging.address}  ${product.address}`)
  expect(lines).toContainEqual(expect.stringMatching(`^shop +${next} +${version} +differs$`))
  expect(lines).toContainEqual(expect.stringMatching(`^cart +${v1} +${v1} +the same$`))
})

test('it goes from a folder to a folder as well', async () => {
  const { version } = await tried('4')
  const folders = ['--from', staging.site.folder, '--site', product.site.folder]
  await runTool({}, 'promote', `shop@${version}`, ...folders)
  expect(product.live()['shop']).toBe(version)
})

test('only what visitors of the first place get goes on, and a token goes to its own place alone', async () => {
  const { RELEASE_TOKEN } = await tried('5')
  const { dist, version } = staging.site.built('shop', '6')
  await staging.here('publish', 'shop', '--dist', dist)
  const at = ['--to', product.address]
  await expect(onward({ RELEASE_TOKEN }, `shop@${version}`, ...at)).rejects.toThrow(
    `shop ${version} is not among what ${staging.address} has signed: nobody gets it there.`,
  )
  await expect(onward({ RELEASE_TOKEN }, 'shop', ...at)).rejects.toThrow('Say which version of shop')
  await expect(onward({ RELEASE_TOKEN: 'drape_x' }, `shop@${version}`, ...at)).rejects.toThrow(
    'RELEASE_TOKEN is of one place',
  )
  const [own = ''] = RELEASE_TOKEN.split(',')
  await expect(runTool({ RELEASE_TOKEN: own }, 'status', ...at)).rejects.toThrow(
    `RELEASE_TOKEN names no token for ${product.address}.`,
  )
  await expect(runTool({}, 'publish', 'shop', ...at, ...at)).rejects.toThrow('Name one place')
})
