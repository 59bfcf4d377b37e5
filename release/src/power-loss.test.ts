import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordWrites } from '../test/power-loss.ts'
import { testSite, versionNumber } from '../test/site.ts'
import { adopt } from './adopt.ts'
import { promote } from './promote.ts'
import { publish } from './publish.ts'
import { siteStore } from './site.store.ts'
import { issueToken, revoke } from './token/issue-token.ts'
import { tokenStore } from './token/token.store.ts'
import { faultsOf, filesIn } from './verify.ts'

const [v1, v2] = ['1', '2'].map(versionNumber) as [string, string]
const act = { by: 'ravi@desk' }
const parts = ['host', 'shared', 'user', 'stylist']
const setOf = (version: string) => Object.fromEntries(parts.map((part) => [part, version]))

const image = testSite()
for (const part of parts) image.publish(part, part === 'user' ? '2' : '1')
promote(image.store, { ...setOf(v1), user: v2 }, act)
afterAll(() => image.remove())

type Site = ReturnType<typeof testSite>

/** Live with the first versions; the second ones of `more` are published. */
const prepare = (more: readonly string[] = []): Site => {
  const site = testSite()
  for (const part of parts) site.publish(part, '1')
  promote(site.store, setOf(v1), act)
  // Each state is laid down as a whole: what is not looked at is left out.
  for (const file of filesIn(site.folder))
    if (/\.(br|gz)$/.test(file) && !file.startsWith('.')) rmSync(join(site.folder, file))
  for (const part of more) site.publish(part, '2')
  return site
}

/** What visitors get of a site, after the files of its newest version were compared with what it says of them. */
const shown = (folder: string) => {
  const store = siteStore(folder)
  const registry = store.readRegistry()
  // The others were there before.
  const about = store.publishedVersions('user').includes(v2) ? store.readRelease('user', v2) : undefined
  if (about) expect(faultsOf(store.folderOf('user', v2), about)).toEqual([])
  for (const [part, [live = '']] of Object.entries(registry.history)) {
    expect(store.readRelease(part, live)).toMatchObject({ part, version: live })
    expect(store.readKept(part, live)).toBeDefined()
  }
  const files = [...Object.values(registry.pages).map(({ file }) => file), registry.notices ?? '']
  return { live: registry.history, texts: files.map((file) => readFileSync(join(folder, file), 'utf8')) }
}

/** Does something to a site, and looks at each state that a power loss may leave of it. */
const inEachState = (
  site: Site,
  work: (site: Site) => void,
  look: (folder: string, isDone: boolean) => void,
): void => {
  const after = join(site.root, 'after')
  const record = recordWrites(site.folder)
  work(site)
  record.acknowledge('done')
  for (const state of record.states()) {
    state.lay(after)
    look(after, state.acknowledged.has('done'))
    rmSync(after, { recursive: true })
  }
}

const acts: Readonly<Record<string, readonly [readonly string[], (site: Site) => void]>> = {
  'a promotion': [['user'], ({ store }) => void promote(store, { user: v2 }, act)],
  'an adoption of another site': [
    [],
    ({ store }) => void adopt(store, image.store, { ...act, source: 'image', over: true }),
  ],
}

describe('a power loss at any moment', () => {
  test.each(Object.entries(acts))('of %s leaves a whole site', (_name, [published, work]) => {
    const site = prepare(published)
    inEachState(site, work, (folder, isDone) => {
      const found = shown(folder)
      if (isDone) expect(found).toEqual(shown(site.folder))
    })
    site.remove()
  })

  test('of a publication leaves the version whole or not at all', () => {
    const site = prepare()
    inEachState(
      site,
      ({ store, build }) => void publish(store, build('user', '2')),
      (folder, isDone) => {
        shown(folder)
        expect([[v1], [v1, v2]]).toContainEqual(siteStore(folder).publishedVersions('user').sort())
        if (isDone) expect(siteStore(folder).readRelease('user', v2)).toBeDefined()
      },
    )
    site.remove()
  })

  test('gives back no token that was revoked', () => {
    const site = testSite()
    mkdirSync(site.folder)
    const wish = { for: 'a team', parts: ['user'], rights: ['publish' as const], days: 9, by: 'ravi' }
    const { id } = issueToken(site.folder, wish).grant
    issueToken(site.folder, wish)
    inEachState(
      site,
      ({ folder }) => void revoke(folder, id),
      (folder, isDone) => {
        const found = tokenStore(folder).list()
        expect(found).toHaveLength(2)
        if (isDone) expect(found.find((each) => each.id === id)?.revokedAt).toBeDefined()
      },
    )
    site.remove()
  })
})
