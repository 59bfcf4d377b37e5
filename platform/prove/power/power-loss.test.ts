import { adopt } from '../../src/release/adopt.ts'
import { promote } from '../../src/release/promote.ts'
import { publish } from '../../src/release/publish.ts'
import { siteStore } from '../../src/release/site.store.ts'
import { act, parts } from '../../test/command.ts'
import { cutInEachState, shownAfterCut, siteToCut } from '../../test/power-cut.ts'
import { publishNamed, testSite, v1, v2 } from '../../test/site.ts'

type Site = ReturnType<typeof testSite>

const image = testSite()
const versions = parts.map((part) => [
  part,
  publish(image.store, image.built(part, part === 'shop' ? '2' : '1').dist).version,
])
promote(image.store, Object.fromEntries(versions), act)
afterAll(() => image.remove())

const acts: Readonly<Record<string, readonly [readonly string[], (site: Site) => void]>> = {
  'a promotion': [['shop'], ({ store }) => void promote(store, { shop: v2 }, act)],
  'an adoption of another site': [
    [],
    ({ store }) => void adopt(store, image.store, { ...act, source: 'image', over: true }),
  ],
}

describe('a power loss at any moment', () => {
  test.each(Object.entries(acts))('of %s leaves a whole site', (_name, [published, work]) => {
    const site = siteToCut(published)
    cutInEachState(site, work, (folder, isDone) => {
      const pages = shownAfterCut(folder)
      if (isDone) expect(pages).toEqual(shownAfterCut(site.folder))
    })
    site.remove()
  })

  test('of a publication leaves the version whole or not at all', () => {
    const site = siteToCut()
    cutInEachState(
      site,
      ({ store, build }) => void publishNamed(store, build('shop', '2')),
      (folder, isDone) => {
        shownAfterCut(folder)
        expect([[v1], [v1, v2]]).toContainEqual(siteStore(folder).publishedVersions('shop').sort())
        if (isDone) expect(siteStore(folder).readRelease('shop', v2)).toBeDefined()
      },
    )
    site.remove()
  })
})
