import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, parts, promoteBuilt } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { builtVersion, publishNamed, testSite, versionNumber } from '../../test/site.ts'
import { offer, adopt as takeOver } from './adopt.ts'
import { promote } from './promote.ts'
import { publish } from './publish.ts'
import { rollBack } from './roll-back.ts'

const setOf = (digit: string) => Object.fromEntries(parts.map((part) => [part, builtVersion(part, digit)]))
const [v1, v2, v3] = ['1', '2', '3'].map((digit) => builtVersion('shop', digit)) as [string, string, string]

const here = siteForEach()
const image = siteForEach(() => {
  const site = testSite()
  promoteBuilt(site, '1')
  return site
})

const adopt = (over = false) => takeOver(here.store, image.store, { ...act, source: 'image', over })
const live = (part: string) => here.store.readRegistry().history[part]?.[0]

describe('a site that takes over what an image brings', () => {
  it('has the same versions live, with all their files, and notes where they came from', () => {
    expect(adopt()).toEqual({ live: setOf('1'), left: [] })
    expect(live('shop')).toBe(v1)
    expect(here.store.readRelease('shop', v1)).toEqual({
      ...image.store.readRelease('shop', v1),
      source: 'image',
    })
    expect(here.store.readFile('shop', v1, 'app.js')).toContain('shop')
  })

  it('has its commits and source maps too', () => {
    const facts = { provenance: { commit: 'c'.repeat(40) } }
    image.store.writeFacts('shop', v1, facts)
    image.store.writeMaps('shop', v1, [['app.js.map', Buffer.from('{}')]])
    adopt()
    expect(here.store.readFacts('shop', v1)).toEqual(facts)
    expect(String(here.store.readMap('shop', v1, 'app.js.map'))).toBe('{}')
  })

  it('changes nothing the second time', () => {
    adopt()
    expect(adopt()).toEqual({ live: {}, left: [] })
  })

  it('keeps the version before, for open tabs and to go back to', () => {
    adopt()
    promoteBuilt(image, '2')
    adopt()
    expect(here.store.readRegistry().history['shop']).toEqual([v2, v1])
    expect(existsSync(here.store.folderOf('shop', v1))).toBe(true)
  })

  it('leaves a version that was rolled back where it is', () => {
    adopt()
    promoteBuilt(image, '2')
    adopt()
    rollBack(here.store, ['shop'], act)
    expect(adopt()).toEqual({
      live: {},
      left: [`shop ${v2} is published and not made live: it was rolled back.`],
    })
    expect(live('shop')).toBe(v1)
  })

  it('leaves what a team has released, until the operator says otherwise', () => {
    adopt()
    const ours = publish(here.store, here.built('shop', '3').dist, { source: 'tree 12345678' }).version
    promote(here.store, { shop: ours }, act)
    promoteBuilt(image, '2')
    expect(adopt().left).toEqual([
      `shop ${v2} is published and not made live: what is live came from tree 12345678.`,
    ])
    expect([live('shop'), live('cart')]).toEqual([v3, builtVersion('cart', '2')])
    expect(adopt(true).live).toEqual({ shop: v2 })
  })

  it('is not taken back by an older image that runs again', () => {
    adopt()
    promoteBuilt(image, '2')
    adopt()
    promote(image.store, setOf('1'), act)
    expect(adopt().left).toContain(`shop ${v1} is published and not made live: it has been live before.`)
    expect(live('shop')).toBe(v2)
  })
})

describe('a version of an image', () => {
  const nothingIsLive = () => expect(here.store.readRegistry().history).toEqual({})

  it('whose files are of another version is not taken', () => {
    writeFileSync(join(image.store.folderOf('shop', v1), 'entry.js'), 'alert(1)')
    expect(() => adopt()).toThrow(`shop ${v1} is not the version of these files`)
    nothingIsLive()
  })

  it('that stands here with other files is not made live', () => {
    const dist = here.built('shop', '1').dist
    writeFileSync(join(dist, 'entry.js'), `${readFileSync(join(dist, 'entry.js'), 'utf8')} alert(1)`)
    publishNamed(here.store, dist)
    expect(() => adopt()).toThrow(`shop ${v1} was published before with other files.`)
    nothingIsLive()
  })
})

describe('a start from a tree', () => {
  const own = 'tree 12345678'
  const start = (version: string) =>
    offer(here.store, { versions: { shop: version }, source: own, over: false }, { ...act, verb: 'start' })
  const built = (digit: string, source = own) =>
    publish(here.store, here.built('shop', digit).dist, { source }).version

  it('promotes what is new in it', () => {
    expect(start(built('1')).live).toEqual({ shop: v1 })
    expect(start(built('2')).live).toEqual({ shop: v2 })
  })

  it('does not undo a going back by name, be it to ever so old a version', () => {
    for (const digit of '123456789abcd') start(built(digit))
    promote(here.store, { shop: v1 }, act)
    expect(start(builtVersion('shop', 'd'))).toMatchObject({ live: {} })
    expect(start(v2).left).toEqual([`shop ${v2} is published and not made live: it has been live before.`])
    expect(live('shop')).toBe(v1)
  })

  it('does not undo the promotion of what another team has built', () => {
    start(built('1'))
    promote(here.store, { shop: built('2', 'tree 87654321') }, act)
    expect(start(built('3')).live).toEqual({})
    expect(live('shop')).toBe(v2)
  })
})

it('a tree whose build the gate refuses does not keep the product from starting with what is live', () => {
  adopt()
  here.publish('shop', '2', { uses: { '@drape/remote-shared/ui': ['Ribbon'] } })
  const offered = { versions: { shop: versionNumber('2') }, source: 'image', over: false }
  expect(offer(here.store, offered, act).left.join()).toMatch(/^Nothing was made live:\nshop 2+ needs Ribbon/)
  expect(live('shop')).toBe(v1)
})
