import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptFile } from '../../src/release/kept/kept.ts'
import { promote } from '../../src/release/promote.ts'
import { publish } from '../../src/release/publish.ts'
import { typesFile } from '../../src/release/types/door-types.ts'
import { fetchTypes } from '../../src/release/types/fetch-types.ts'
import { act, liveSite } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { nameBuild } from '../../test/name-build.ts'
import { writeFiles } from '../../test/site.ts'

const site = siteForEach(liveSite)

const types = { name: '@drape/remote-shop', doors: {}, files: {}, dependencies: {} }

const publishWith = (file: string, text: object) => {
  const dist = site.build('shop', '2')
  nameBuild(dist)
  writeFileSync(join(dist, file), JSON.stringify(text))
  return publish(site.store, dist).version
}

test.each([
  ['sources under the name of another part', keptFile, { name: '@drape/remote-shared' }],
  ['sources that bring another part along', keptFile, { leaves: { '@drape/remote-shared': {} } }],
  ['types under the name of another part', typesFile, { ...types, name: '@drape/remote-shared' }],
  ['types with a file that npm runs', typesFile, { ...types, files: { 'binding.gyp': '{}' } }],
])('%s are not published', (_, file, change) => {
  const kept = { name: '@drape/remote-shop', files: {}, leaves: {}, compilerOptions: {}, calls: [] }
  expect(() => publishWith(file, file === keptFile ? { ...kept, ...change } : change)).toThrow()
  expect(site.store.publishedVersions('shop')).toHaveLength(1)
})

test.each([
  ['a package of its own', { 'drape-helper': '1.0.0' }],
  ['an address in the place of a range', { react: 'git+https://team.example/react.git' }],
  ['a folder', { react: 'file:../../react' }],
  ['another package under that name', { react: 'npm:drape-helper@1.0.0' }],
])('a team whose types ask for %s has a developer install nothing', async (_, dependencies) => {
  promote(site.store, { shop: publishWith(typesFile, { ...types, dependencies }) }, act)
  const repository = join(site.root, 'repository')
  const own = JSON.stringify({ dependencies: { react: '19.3.1' } })
  writeFiles(repository, { 'package.json': own })
  await fetchTypes(site.folder, repository, ['shop'])
  const manifest = JSON.parse(readFileSync(join(repository, 'live/shop/package.json'), 'utf8')) as object
  expect(manifest).toMatchObject({ dependencies: {} })
  expect(manifest).not.toHaveProperty('scripts')
  expect(readFileSync(join(repository, 'package.json'), 'utf8')).toBe(own)
  expect(existsSync(join(repository, 'node_modules'))).toBe(false)
})
