import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testSite, versionNumber } from '../../test/site.ts'
import { adopt } from '../adopt.ts'
import { promote } from '../promote.ts'
import { publish } from '../publish.ts'
import { keptFile } from './kept.ts'

const v1 = versionNumber('1')
const sources = (text: string) => ({
  name: '@drape/remote-user',
  files: { 'src/app.tsx': text },
  leaves: { '@drape/contract': { 'src/wire.ts': 'export const wire = 1' } },
  compilerOptions: { strict: true },
})

let site: ReturnType<typeof testSite>

beforeEach(() => {
  site = testSite()
})

afterEach(() => site.remove())

const publishFrom = (text: string) => {
  const dist = site.build('user', '1')
  writeFileSync(join(dist, keptFile), JSON.stringify(sources(text)))
  publish(site.store, dist)
}

test('what a version was made from is kept with it, and is no file of the version', () => {
  publishFrom('one')
  expect(site.store.readKept('user', v1)).toEqual(sources('one'))
  expect(readdirSync(join(site.folder, 'user', v1)).filter((file) => file.includes('kept'))).toEqual([])
  expect(Object.keys(site.store.readRelease('user', v1)?.integrity ?? {})).not.toContain(keptFile)
})

test('where other sources come to the same bytes, the latest speak for them', () => {
  publishFrom('one')
  publishFrom('two')
  expect(site.store.readKept('user', v1)?.files).toEqual({ 'src/app.tsx': 'two' })
})

test('a build that is refused leaves nothing behind', () => {
  const dist = site.build('user', '1')
  writeFileSync(join(dist, 'bare.js'), 'of which no script knows the integrity')
  expect(() => publish(site.store, dist)).toThrow('without its integrity')
  expect(existsSync(join(site.folder, '.kept'))).toBe(false)
})

test('a site that takes over the versions of another takes over what they were made from', () => {
  publishFrom('one')
  promote(site.store, { user: v1 }, { by: 'test' })
  const other = testSite()
  adopt(other.store, site.store, { by: 'test', source: 'image' })
  expect(other.store.readKept('user', v1)).toEqual(sources('one'))
  other.remove()
})

test('of a version from before sources were kept there are none', () => {
  expect(site.store.readKept('user', v1)).toBeUndefined()
})

test('sources that would be laid out elsewhere are not taken', () => {
  for (const wrong of [
    { ...sources('one'), files: { '../../.bashrc': 'one' } },
    { ...sources('one'), leaves: { '../contract': {} } },
    { ...sources('one'), name: '../user' },
  ]) {
    const dist = site.build('user', '1')
    writeFileSync(join(dist, keptFile), JSON.stringify(wrong))
    expect(() => publish(site.store, dist)).toThrow('is damaged')
  }
})

test('no name leads out of the place where they lie', () => {
  expect(() => site.store.readKept('..', v1)).toThrow()
  expect(() => site.store.readKept('user', '../../registry')).toThrow()
})
