import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { buildForeign, buildPlainHost } from '../../src/foreign/build.ts'
import { remotes } from '../../src/product/areas.ts'
import { countCopies, enterConsole } from '../../src/product/page-scripts.ts'
import { expect, test } from '../../src/product/product.ts'
import { unavailable as card } from '../../src/product/screens.ts'
import { serveFolder } from '../../src/product/serve-folder.ts'
import type { Site } from '../../src/product/site.ts'
import { partsBuiltWith } from './builds.ts'
import { bringReleases, makerOf, type Release, releases } from './releases.ts'

// One worker, because each release is installed and used for builds once.
test.describe.configure({ mode: 'default' })
test.beforeAll(bringReleases)

const versions = releases.map(({ version }) => version)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const throwsAtLoad = (source: string) => `throw new Error('planted')\n${source}`
const throwsAtRender = (source: string) =>
  source.replace('useState(0)', "useState(() => { throw new Error('planted') })")

const wardrobeBuiltWith = (release: Release, change?: (source: string) => string) =>
  buildForeign(makerOf(release), change)

/** Each part built with another release. */
const compose = async (site: Site, makers: Readonly<Record<string, Release>>) => {
  const builds = Object.entries(makers).map(
    async ([part, release]) => [part, (await partsBuiltWith(release))[part] ?? ''] as const,
  )
  await site.compose(Object.fromEntries(await Promise.all(builds)))
}

const [newest, ...older] = releases as [Release, ...Release[]]

/** A foreign remote of each older release, and our parts of all: the gate wants none that is newer than the host. */
const mixes = older.map((wardrobe, turn) => ({
  wardrobe,
  ours: {
    host: newest,
    ...Object.fromEntries(
      remotes.map((part, by) => [part, releases[(turn + by + 1) % releases.length] ?? newest]),
    ),
  },
}))

test('the releases are the newest one and the two minors before it', () => {
  const minors = versions.map((version) => version.split('.').map(Number))
  for (const [at, [major = 0, minor = 0]] of minors.slice(1).entries()) {
    const [newerMajor, newerMinor = 0] = minors[at] ?? []
    if (major === newerMajor) expect(minor, 'see docs/federation.md').toBe(newerMinor - 1)
    else expect([newerMajor, newerMinor], 'see docs/federation.md').toEqual([major + 1, 0])
  }
  expect(minors).toHaveLength(3)
})

for (const release of releases) {
  test(`a host built with ${release.version} brings the runtime of that release and of no other`, async () => {
    const { host = '' } = await partsBuiltWith(release)
    const code = readdirSync(host)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(host, file), 'utf8'))
      .join('\n')
    expect(versions.filter((version) => code.includes(`"${version}"`))).toEqual([release.version])
  })
}

for (const release of releases.slice(1)) {
  test(`a page of another product made with ${release.version} opens our part`, async ({ page, product }) => {
    const folder = await buildPlainHost(makerOf(release))
    const otherHost = await serveFolder(folder)
    await page.goto(
      `${otherHost.address}/?${encodeURIComponent(`${product.address}/site/user/mf-manifest.json`)}`,
    )
    await page.getByRole('button', { name: 'How Drape works' }).click()
    await expect(page.getByRole('dialog', { name: 'How Drape works' })).toBeVisible()
    await otherHost.stop()
  })
}

for (const { wardrobe, ours } of mixes) {
  const mix = `a host of ${ours.host.version} beside a foreign remote of ${wardrobe.version}`

  test(`${mix} shows every part and one copy of each library`, async ({ page, deployment, stylist }) => {
    const { site, address } = deployment
    await compose(site, ours)
    await site.register('wardrobe', await wardrobeBuiltWith(wardrobe))
    const copies = await countCopies(page)

    await page.goto(`${address}/`)
    await page.getByRole('button', { name: 'How Drape works' }).click()
    await expect(page.getByRole('dialog', { name: 'How Drape works' })).toBeVisible()
    expect(await copies()).toMatchObject({ 'react-dom': 1, 'react-router-dom': 1, antd: 0, session: 1 })

    await page.goto(`${address}/stylist-login`)
    await page.getByRole('button', { name: 'Trouble signing in?' }).click()
    await expect(page.getByRole('dialog', { name: 'Trouble signing in?' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await enterConsole(page, stylist)
    expect(await copies()).toMatchObject({ 'react-dom': 1, 'react-router-dom': 1, antd: 1, session: 1 })

    await page.goto(`${address}/wardrobe`)
    await page.getByRole('button', { name: 'Pieces: 0' }).click()
    await expect(page.getByRole('button', { name: 'Pieces: 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByText('Linen, washed at thirty degrees')).toBeVisible()
    expect(await copies()).toMatchObject({ 'react-dom': 1 })
  })
}

for (const { wardrobe, ours } of mixes) {
  test.describe(`what goes wrong in a host of ${ours.host.version} beside a foreign remote of ${wardrobe.version}`, () => {
    test.use({ complaints: async ({}, use) => use([]) })

    test('a part that throws gives way to the version before it, and to a card when there is none, and the others go on', async ({
      context,
      page,
      deployment,
    }) => {
      const { site, address } = deployment
      await compose(site, ours)
      await site.redeploy('user', throwsAtLoad)
      await site.register('wardrobe', await wardrobeBuiltWith(wardrobe))
      await site.register('wardrobe', await wardrobeBuiltWith(wardrobe, throwsAtRender))
      await page.goto(`${address}/`)
      await expect(heading(page, 'Drape')).toBeVisible()
      await page.goto(`${address}/wardrobe`)
      await expect(heading(page, 'Wardrobe')).toBeVisible()

      await site.forgetBefore('user')
      await site.forgetBefore('wardrobe')
      const other = await context.newPage()
      await other.goto(`${address}/wardrobe`)
      await expect(card(other)).toContainText('ran into a problem')
      await other.goto(`${address}/`)
      await expect(card(other)).toContainText('ran into a problem')
      await other.getByRole('link', { name: 'Go to the stylist area' }).click()
      await expect(heading(other, 'Stylist sign in')).toBeVisible()
    })
  })
}
