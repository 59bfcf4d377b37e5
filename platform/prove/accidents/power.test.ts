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

const acts: readonly (readonly [name: string, published: readonly string[], work: (site: Site) => void])[] = [
  ['a promotion', ['shop'], ({ store }) => void promote(store, { shop: v2 }, act)],
  [
    'an adoption of another site',
    [],
    ({ store }) => void adopt(store, image.store, { ...act, source: 'image', over: true }),
  ],
  ['a publication', [], ({ store, build }) => void publishNamed(store, build('shop', '2'))],
]

test.each(acts)('a power loss at any time of %s leaves a whole site', (name, published, work) => {
  const site = siteToCut(published)
  cutInEachState(site, work, (folder, isDone) => {
    const pages = shownAfterCut(folder)
    if (isDone) expect(pages).toEqual(shownAfterCut(site.folder))
    if (name !== 'a publication') return
    // Of the version all is there, or nothing.
    expect([[v1], [v1, v2]]).toContainEqual(siteStore(folder).publishedVersions('shop').sort())
    if (isDone) expect(siteStore(folder).readRelease('shop', v2)).toBeDefined()
  })
  site.remove()
})
