import { lookPath } from '@drape/contract/page-config'
import { beginPasskeySignIn } from '@drape/contract/passkey'
import { integrityBy } from '@drape/platform/release/integrity'
import type { Page } from 'playwright/test'
import type { shared } from '../../rspack.shared.ts'
import { partsAt } from './product/areas.ts'
import {
  countCopies,
  enterConsole,
  keepBusy,
  neededScripts,
  noteScripts,
  scriptsInPage,
  usableAt,
  visitEverything,
} from './product/page-scripts.ts'
import { expect, test } from './product/product.ts'
import { parts, routes, type Site } from './product/site.ts'

const scriptsOf = (site: Site, part: string): string =>
  [...site.liveFiles(part).keys()]
    .filter((address) => address.endsWith('.js'))
    .map(site.read)
    .join('\n')

/** The fonts of a page in plain English: a font with a unicode-range loads only for its characters. */
const fontsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => !style.getPropertyValue('unicode-range'))
      .flatMap(({ style }) => /url\("(.+?)"\)/.exec(style.getPropertyValue('src'))?.[1] ?? []),
  )

type Library = keyof typeof shared | 'react-dom/client' | '@tanstack/react-query' | 'antd'

/** Strings that occur exactly once in each library, also when minified. */
const signatures: Readonly<Record<Library, string>> = {
  react: '.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': '.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom/client': 'rendererPackageName:"react-dom"',
  'react-router-dom': '__reactRouterVersion=',
  '@tanstack/react-query': 'Missing queryFn',
  antd: '__cssinjs_instance__',
}

test('a page that has shown everything runs scripts of live versions alone, each bound to its bytes, and one copy of each library', async ({
  page,
  product,
  stylist,
}) => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.add(new URL(request.url()).pathname)
  })
  const noted = await noteScripts(page)
  const copies = await countCopies(page)
  await visitEverything(page)
  const looking = { 'react-dom': 1, 'react-router-dom': 1, '@tanstack/react-query': 0, session: 1 }
  // antd comes at the first input at the desk's sign-in, so it may be there already.
  expect(await copies()).toMatchObject(looking)
  await enterConsole(page, stylist)
  expect(await copies()).toEqual({ ...looking, '@tanstack/react-query': 1, antd: 1 })

  const scripts = await noted()
  const live = new Set(parts.flatMap((part) => [...product.site.liveFiles(part).keys()]))
  expect(new Set(scripts.map(({ address }) => address))).toEqual(requested)
  for (const { address, integrity } of scripts) {
    const hashOf = integrityBy(integrity.startsWith('sha256') ? 'sha256' : 'sha384')
    expect(live.has(address), address).toBe(true)
    expect(integrity, address).toBe(hashOf(product.site.read(address)))
  }
  const partsOnScreen = [...partsAt('/'), ...partsAt('/stylist-login')]
  expect(new Set(scripts.map(({ address }) => address.split('/')[2]))).toEqual(new Set(partsOnScreen))
  const code = [...requested].map(product.site.read).join('\n')
  const counts = Object.entries(signatures).map(([library, words]) => [library, code.split(words).length - 1])
  expect(counts).toEqual(Object.keys(signatures).map((library) => [library, 1]))
})

const bringsAntd = (site: Site) => (address: string) =>
  address.endsWith('.js') && site.read(address).includes(signatures.antd)

// Google's page redirects a visitor whom none of our own pages sent there, and a look is nothing without its link.
for (const { path, part } of routes.filter(({ path }) => !['/google', lookPath].includes(path))) {
  test(`${path} asks ahead for exactly what it needs before it can be used, for all of it once, and for no registry and no manifest`, async ({
    page,
    request,
    network,
    product,
  }) => {
    const noted = await noteScripts(page)
    const letBe = await keepBusy(page)
    const needed = await neededScripts(page, async () => {
      await page.goto(network.address + path)
      await usableAt(page, part)
    })
    const namedAddresses = scriptsInPage(await (await request.get(path)).text()).sort()

    expect(needed.sort()).toEqual(namedAddresses)
    const usable = await usableAt(page, part)
    const started = (await noted()).filter(({ startedAtMs }) => startedAtMs <= usable)
    expect(started.map(({ address }) => address).sort()).toEqual(namedAddresses)
    const fetched = network.requests().filter((address) => address.endsWith('.js'))
    expect(fetched.toSorted()).toEqual(namedAddresses)
    // antd is a stylist's, and not before their first input.
    const ofAntd = () => network.requests().filter(bringsAntd(product.site))
    expect(ofAntd()).toEqual([])

    await letBe()
    await page.waitForLoadState('networkidle')
    // Only a browser with tabs asks for their icon.
    const others = () => new Set(network.requests().filter((address) => !/\.(js|svg)$/.test(address)))
    const expected = new Set([path, ...(await fontsOf(page)), ...(path === '/' ? ['/readyz'] : [])])
    // What comes when the page is idle may be asked for later than a still network says.
    await expect.poll(others).toEqual(expected)
    // Beside the host's own, which measures the page, no script comes before somebody touches it.
    const later = network
      .requests()
      .filter((address) => address.endsWith('.js') && !namedAddresses.includes(address))
    expect(later.filter((address) => !address.startsWith('/site/host/'))).toEqual([])
    await page.mouse.move(100, 100)
    if (path !== '/stylist-login') return
    await expect.poll(() => ofAntd().length).toBe(1)
    // For the passkey that the browser may offer at the username.
    await expect.poll(others).toContain(beginPasskeySignIn.path)
  })
}

test('a part holds its own screens and nothing of another', ({ product }) => {
  const ownWords: Readonly<Record<string, string>> = {
    host: 'Oops! Page not found',
    shared: 'No QueryClient set',
    user: 'Continue with Google',
    stylist: 'Please enter both username and password',
  }
  const holders = Object.fromEntries(
    Object.values(ownWords).map((words) => [
      words,
      parts.filter((part) => scriptsOf(product.site, part).includes(words)),
    ]),
  )
  expect(holders).toEqual(
    Object.fromEntries(Object.entries(ownWords).map(([part, words]) => [words, [part]])),
  )
  for (const part of parts) {
    for (const other of parts.filter((each) => each !== part)) {
      expect(scriptsOf(product.site, part)).not.toContain(product.site.liveVersion(other))
    }
  }
})
