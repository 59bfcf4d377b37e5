import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { caller, linesOn, liveSite } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, v2, writeFiles } from '../../test/site.ts'
import { release } from './destination/release.ts'

const incompatibility = 'cart has no route /cart any more, at which people find cart. (routes)'

const site = siteForEach(() => {
  const live = liveSite()
  live.publish('cart', '2', { routes: [] })
  return live
})

const run = (...words: string[]) => linesOn(site, words)

test('refusals of the gate are printed line by line, and nothing becomes live', () => {
  expect(() => run('promote', `cart@${v2}`)).toThrow(incompatibility)
  expect(site.store.readRegistry().history['cart']).toEqual([v1])
})

test('for programs it is printed as JSON', async () => {
  const output: string[] = []
  const words = ['promote', `cart@${v2}`, '--json', '--site', site.folder]
  await expect(release(words, { ...caller, env: {} }, (line) => output.push(line))).rejects.toThrow(
    incompatibility,
  )
  expect(JSON.parse(output.join('\n'))).toEqual({
    refused: [{ check: 'routes', part: 'cart', message: expect.stringContaining('/cart') as string }],
  })
})

test('an operator who has looked at it lets it through by its name, and says why', () => {
  expect(() => run('promote', `cart@${v2}`, '--despite', 'routes')).toThrow('--why')
  expect(() => run('promote', `cart@${v2}`, '--despite', 'bytes', '--why', 'it is closed')).toThrow(
    incompatibility,
  )
  expect(run('promote', `cart@${v2}`, '--despite', 'routes', '--why', 'it is closed')).toEqual([
    `Let through, as was asked: ${incompatibility}`,
    `cart ${v2} is live.`,
  ])
})

test('a version without sources is compared by name alone, and that is said', () => {
  const { dist, version } = site.built('shop', '2')
  rmSync(join(dist, 'kept.json'))
  expect(run('promote', 'shop', '--dist', dist)).toEqual([
    `Not checked: types of shop ${version}, which came without sources; names alone are compared.`,
    `shop ${version} is live.`,
  ])
})

const keep = (dist: string, name: string, files: Readonly<Record<string, string>>) =>
  writeFiles(dist, {
    'kept.json': JSON.stringify({
      name,
      files: { 'package.json': '{}', ...files },
      leaves: {},
      compilerOptions: {},
      calls: [],
    }),
  })

test('no part is refused for what a version without sources may have', () => {
  const [{ dist: host }, { dist: shop, version }] = [site.built('host', '2'), site.built('shop', '2')]
  keep(host, '@drape/host', {})
  keep(shop, '@drape/remote-shop', {
    'src/app.tsx': "import type { Look } from '@drape/remote-shared/ui'\n\nexport let look: Look\n",
    'src/app.css': '.app { color: var(--ink) }',
  })
  const { dist: shared } = site.built('shared', '2')
  keep(shared, '@drape/remote-shared', {
    'package.json': '{ "exports": { "./ui": "./src/ui/index.ts" } }',
    'src/ui/index.ts': 'export type Look = string\n',
    'src/ui/ui.css': ':root { --ink: black }',
    'src/storage/stored.ts':
      'export interface Stored { lines: string }\nexport const versions = { lines: 1 }\n',
  })
  for (const [part, dist] of Object.entries({ host, shared, shop })) run('promote', part, '--dist', dist)

  const bare = site.built('shared', '3')
  rmSync(join(bare.dist, 'kept.json'))
  expect(run('promote', 'shared', '--dist', bare.dist)).toEqual([
    `Not checked: types of shared ${bare.version}, which came without sources; names alone are compared.`,
    `Not checked: types of shop ${version}, cart ${v1}, which take from parts without.`,
    `shared ${bare.version} is live.`,
  ])
})
