import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, promoteAll } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { listening } from '../../../test/listening.ts'
import { publishNamed, v1, v2, versionNumber, writeFiles } from '../../../test/site.ts'
import { promote } from '../promote.ts'
import { type DoorTypes, typesFile } from './door-types.ts'
import { fetchTypes, neighboursIn, typesLine } from './fetch-types.ts'

const types = (files: DoorTypes['files'], dependencies: DoorTypes['dependencies'] = {}): DoorTypes => ({
  name: '@drape/remote-shared',
  doors: { './ui': 'src/ui/index.d.ts' },
  files,
  dependencies,
})

const site = siteForEach()
let repository: string

beforeEach(() => {
  repository = join(site.root, 'repository')
  writeFiles(repository, { 'package.json': JSON.stringify({ dependencies: { react: '19.3.1' } }) })
  promoteAll(site, '1')
})

/** Makes a version of shared with these types live. */
const live = (number: string, types: DoorTypes) => {
  const dist = site.build('shared', number)
  writeFileSync(join(dist, typesFile), JSON.stringify(types))
  promote(site.store, { shared: publishNamed(site.store, dist).version }, act)
}

const bring = (from = site.folder) => fetchTypes(from, repository, ['shared'])
const read = (file: string) => readFileSync(join(repository, 'live/shared', file), 'utf8')

test('the types of what is live are a package beside the sources, and those of before are gone', async () => {
  live('2', types({ 'src/ui/index.d.ts': 'export declare const Look: 1\n' }, { react: '19.3.1' }))
  expect(await bring()).toEqual([
    { part: 'shared', version: v2, bytes: 29, isNew: true, isToInstall: true, lacking: [] },
  ])
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: '@drape/remote-shared',
    exports: { './ui': { types: './src/ui/index.d.ts' } },
    dependencies: { react: '19.3.1' },
  })
  expect(await bring()).toMatchObject([{ isNew: false, isToInstall: false }])

  live('3', types({ 'src/ui/look.d.ts': 'export {}\n' }, { react: '19.3.1' }))
  const [fetched] = await bring()
  expect(fetched).toMatchObject({ isNew: true, isToInstall: false })
  expect([existsSync(join(repository, 'live/shared/src/ui/index.d.ts')), read('src/ui/look.d.ts')]).toEqual([
    false,
    'export {}\n',
  ])
  expect(fetched && typesLine(fetched)).toBe(
    `live/shared holds the types of the doors of shared ${versionNumber('3')} (1 KB).`,
  )
})

test('of the packages that they name npm is told those that the repository names too, and no address', async () => {
  const dependencies = {
    react: '^19.0.0',
    zod: 'git+https://team.example/zod.git',
    'drape-helper': '1.0.0',
  }
  const own = { dependencies: { react: '19.3.1' }, devDependencies: { zod: '4.6.7' } }
  writeFiles(repository, { 'package.json': JSON.stringify(own) })
  live('2', types({}, dependencies))
  const [fetched] = await bring()
  expect(JSON.parse(read('package.json'))).toMatchObject({ dependencies: { react: '^19.0.0' } })
  expect(read('package.json')).not.toMatch(/team\.example|drape-helper/)
  expect(fetched && typesLine(fetched)).toMatch(/ What they take from drape-helper is any: /)
})

test('they come from a running product as from a folder', async () => {
  live('2', types({ 'src/ui/index.d.ts': 'export {}\n' }))
  const { address, stop } = await listening(({ url = '' }, reply) => {
    const file = join(site.folder, url.replace('/site/', ''))
    reply.statusCode = existsSync(file) ? 200 : 404
    reply.end(existsSync(file) ? readFileSync(file) : '')
  })
  await bring(address)
  expect(read('src/ui/index.d.ts')).toBe('export {}\n')
  await expect(bring(`${address}/elsewhere`)).rejects.toThrow('No version of shared is live there.')
  await stop()
  await expect(bring(address)).rejects.toThrow(`${address}/site/registry.json does not answer`)
})

test.each(['../../../src/app.tsx', 'x\n/../../../src/app.d.ts', 'binding.gyp'])(
  'types that would be laid out as %j are not taken, and what was there stays',
  async (elsewhere) => {
    live('2', types({ 'src/ui/index.d.ts': 'export {}\n' }))
    await bring()
    live('3', types({ 'src/ui/index.d.ts': 'export const later: 1\n' }))
    const hostile = JSON.stringify(types({ [elsewhere]: 'export {}\n' }))
    writeFileSync(join(site.store.folderOf('shared', versionNumber('3')), typesFile), hostile)
    await expect(bring()).rejects.toThrow('is damaged')
    expect(read('src/ui/index.d.ts')).toBe('export {}\n')
  },
)

test('types under the name of another part are not taken', async () => {
  live('2', types({}))
  const other = JSON.stringify({ ...types({}), name: '@drape/remote-shop' })
  writeFileSync(join(site.store.folderOf('shared', v2), typesFile), other)
  await expect(bring()).rejects.toThrow('shared comes under the name @drape/remote-shop')
})

test('a version that came without types is named', async () => {
  await expect(bring()).rejects.toThrow(`shared ${v1}, which is live there, came without types.`)
})

test('a part takes from those that its package.json names', () => {
  const dependencies = { '@drape/remote-shared': 'file:live/shared', react: '19.3.1' }
  writeFiles(repository, { 'package.json': JSON.stringify({ dependencies }) })
  expect(neighboursIn(repository)).toEqual(['shared'])
})
