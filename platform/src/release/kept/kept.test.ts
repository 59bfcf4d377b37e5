import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { siteForEach } from '../../../test/each-test.ts'
import { publishNamed, testSite, v1 } from '../../../test/site.ts'
import { adopt } from '../adopt.ts'
import { promote } from '../promote.ts'
import { publish } from '../publish.ts'
import { damageOnSite } from '../verify.ts'
import { keptFile } from './kept.ts'

const sources = (text: string) => ({
  name: '@drape/remote-shop',
  files: { 'src/app.tsx': text },
  leaves: { '@drape/contract': { 'src/wire.ts': 'export const wire = 1' } },
  compilerOptions: { strict: true },
  calls: [],
})

const site = siteForEach()

const publishFrom = (text: string, notes: string[] = [], mayReplace = true) => {
  const dist = site.build('shop', '1')
  writeFileSync(join(dist, keptFile), JSON.stringify(sources(text)))
  publishNamed(site.store, dist, { mayReplace, note: (line) => notes.push(line) })
}

test('what a version was made from is kept with it, and is no file of the version', () => {
  publishFrom('one')
  expect(site.store.readKept('shop', v1)).toEqual(sources('one'))
  expect(readdirSync(join(site.folder, 'shop', v1)).filter((file) => file.includes('kept'))).toEqual([])
  expect(Object.keys(site.store.readRelease('shop', v1)?.integrity ?? {})).not.toContain(keptFile)
})

test('a version that was never live is published again from other sources: their types may be mended', () => {
  const notes: string[] = []
  publishFrom('one', notes)
  publishFrom('two', notes)
  expect([site.store.readKept('shop', v1)?.files, notes]).toEqual([{ 'src/app.tsx': 'two' }, []])
})

test('a team that may publish and no more changes nothing that is kept of a version that was never live', () => {
  publishFrom('one')
  publishFrom('two', [], false)
  expect(site.store.readKept('shop', v1)?.files).toEqual({ 'src/app.tsx': 'one' })
})

test('the sources with which a version went live stay, and a team with other sources gets a message', () => {
  const notes: string[] = []
  publishFrom('one', notes)
  promote(site.store, { shop: v1 }, { by: 'test' })
  publishFrom('one', notes)
  expect(notes).toEqual([])
  publishFrom('two', notes)
  expect(notes).toEqual([
    `shop ${v1} was published before from other sources, and keeps those. A change of what is emitted makes a version of its own.`,
  ])
  expect(site.store.readKept('shop', v1)?.files).toEqual({ 'src/app.tsx': 'one' })
})

const keptOf = (version: string) => {
  const folder = join(site.folder, '.kept', 'shop')
  const [file = ''] = readdirSync(folder).filter((name) => name.startsWith(version))
  return join(folder, file)
}

test('a version whose kept files were changed counts as damaged: it is neither rendered nor promoted', () => {
  publishFrom('one')
  promote(site.store, { shop: v1 }, { by: 'test' })
  const damage = `shop ${v1} is not kept as it was published.`
  for (const bytes of [gzipSync(JSON.stringify(sources('two'))), 'no archive']) {
    writeFileSync(keptOf(v1), bytes)
    expect(() => site.store.readKept('shop', v1)).toThrow(damage)
    expect(damageOnSite(site.store, [])).toEqual([damage])
    expect(() => promote(site.store, { shop: v1 }, { by: 'test' })).toThrow(damage)
  }
})

test('the kept files of an unfinished publication do not count for another build of that version', () => {
  site.store.writeKept('shop', v1, sources('left'))
  expect(site.store.readKept('shop', v1)).toBeUndefined()
  publishFrom('one')
  expect(site.store.readKept('shop', v1)).toEqual(sources('one'))
})

test('a build that is refused leaves nothing behind', () => {
  const dist = site.build('shop', '1')
  writeFileSync(join(dist, 'bare.js'), 'of which no script knows the integrity')
  expect(() => publishNamed(site.store, dist)).toThrow('without its integrity')
  expect(existsSync(join(site.folder, '.kept'))).toBe(false)
})

test('a site that takes over the versions of another takes over what they were made from', () => {
  const { dist, version } = site.built('shop', '1')
  writeFileSync(join(dist, keptFile), JSON.stringify(sources('one')))
  publish(site.store, dist)
  promote(site.store, { shop: version }, { by: 'test' })
  const other = testSite()
  adopt(other.store, site.store, { by: 'test', source: 'image' })
  expect(other.store.readKept('shop', version)).toEqual(sources('one'))
  other.remove()
})

test('of a version that is not there none are kept', () => {
  expect(site.store.readKept('shop', v1)).toBeUndefined()
})

test('sources that would be laid out elsewhere are not taken', () => {
  for (const wrong of [
    { ...sources('one'), files: { '../../.bashrc': 'one' } },
    { ...sources('one'), leaves: { '../contract': {} } },
    { ...sources('one'), name: '../shop' },
  ]) {
    const dist = site.build('shop', '1')
    writeFileSync(join(dist, keptFile), JSON.stringify(wrong))
    expect(() => publishNamed(site.store, dist)).toThrow('is damaged')
  }
})

test('sources under the name of another part, or that bring it along, are not taken', () => {
  for (const wrong of [
    { ...sources('one'), name: '@drape/remote-shared' },
    { ...sources('one'), name: '@drape/host' },
    { ...sources('one'), leaves: { '@drape/remote-shared': {} } },
  ]) {
    const dist = site.build('shop', '1')
    writeFileSync(join(dist, keptFile), JSON.stringify(wrong))
    expect(() => publish(site.store, dist)).toThrow(/^shop (?:comes under the name|brings) @drape/)
  }
  expect(site.store.publishedVersions('shop')).toEqual([])
})

test('sources that would keep each promotion busy are not taken', () => {
  const dist = site.build('shop', '1')
  writeFileSync(join(dist, keptFile), JSON.stringify(sources(' '.repeat(9 * 1024 * 1024))))
  expect(() => publish(site.store, dist)).toThrow('The sources of shop come to more than 8 MB.')
})

test('no name leads out of the place where they lie', () => {
  expect(() => site.store.readKept('..', v1)).toThrow()
  expect(() => site.store.readKept('shop', '../../registry')).toThrow()
})
