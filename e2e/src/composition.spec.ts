import { beginPasskeySignIn } from '@drape/contract/passkey'
import { integrityBy } from '@drape/release/integrity'
import type { Page } from 'playwright/test'
import { partsAt } from './product/areas.ts'
import {
  countCopies,
  enterConsole,
  keepBusy,
  namedScripts,
  neededScripts,
  noteScripts,
  usableAt,
  visitEverything,
} from './product/page-scripts.ts'
import { expect, test } from './product/product.ts'
import { parts, routes, type Site } from './product/site.ts'
import { hireStylist } from './product/stylist.ts'

const liveFiles = (site: Site) => new Map(parts.flatMap((part) => [...site.liveFiles(part)]))

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

test('every script is of a live version and is bound to its bytes, those of the dialogs too', async ({
  page,
  product,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname)
  })
  const noted = await noteScripts(page)
  await visitEverything(page)
  await enterConsole(page, await hireStylist(product))

  const scripts = await noted()
  const live = liveFiles(product.site)
  expect(new Set(scripts.map(({ address }) => address))).toEqual(asked)
  for (const { address, integrity } of scripts) {
    const hashOf = integrityBy(integrity.startsWith('sha256') ? 'sha256' : 'sha384')
    expect(live.has(address), address).toBe(true)
    expect(integrity, address).toBe(hashOf(product.site.read(address)))
  }
  const shown = [...partsAt('/'), ...partsAt('/stylist-login')]
  expect(new Set(scripts.map(({ address }) => address.split('/')[2]))).toEqual(new Set(shown))
})

// Google's page sends away whoever our own did not send there.
for (const { path, part } of routes.filter(({ path }) => path !== '/google')) {
  test(`${path} asks ahead for exactly what it needs before it can be used, and for all of it once`, async ({
    page,
    request,
    network,
  }) => {
    const noted = await noteScripts(page)
    await keepBusy(page)
    const needed = await neededScripts(page, async () => {
      await page.goto(network.address + path)
      await usableAt(page, part)
    })
    const named = namedScripts(await (await request.get(path)).text()).sort()

    expect(needed.sort()).toEqual(named)
    const usable = await usableAt(page, part)
    const started = (await noted()).filter(({ startedAtMs }) => startedAtMs <= usable)
    expect(started.map(({ address }) => address).sort()).toEqual(named)
    const fetched = network.asked().filter((address) => address.endsWith('.js'))
    expect(fetched.toSorted()).toEqual(named)
  })

  test(`${path} asks for no registry and no manifest: all that it needs to know stands in the page`, async ({
    page,
    network,
    product,
  }) => {
    await page.goto(network.address + path)
    await usableAt(page, part)
    await page.waitForLoadState('networkidle')
    const others = () => new Set(network.asked().filter((address) => !address.endsWith('.js')))
    const ofHost = [...product.site.liveFiles('host').keys()]
    const expected = new Set([
      path,
      ...(await fontsOf(page)),
      ofHost.find((address) => address.endsWith('.svg')),
      ...(path === '/' ? ['/readyz'] : []),
      // For the passkey that the browser may offer at the username.
      ...(path === '/stylist-login' ? [beginPasskeySignIn.path] : []),
    ])
    // What comes when the page is idle may be asked for later than a still network says.
    await expect.poll(others).toEqual(expected)
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

test('one copy of each library and of the session is at work in a page that has shown everything', async ({
  page,
  product,
}) => {
  const copies = await countCopies(page)
  await visitEverything(page)
  const looking = { 'react-dom': 1, 'react-router-dom': 1, '@tanstack/react-query': 0, session: 1 }
  // antd comes when the desk's sign-in form is shown and the page is idle, so it may be there already.
  expect(await copies()).toMatchObject(looking)
  await enterConsole(page, await hireStylist(product))
  expect(await copies()).toEqual({ ...looking, '@tanstack/react-query': 1, antd: 1 })
})

/** Strings that occur exactly once in each library, also when minified. */
const signatures = {
  react: '.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': '.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom/client': 'rendererPackageName:"react-dom"',
  'react-router-dom': '__reactRouterVersion=',
  '@tanstack/react-query': 'Missing queryFn',
  antd: '__cssinjs_instance__',
}

test('one copy of each library came over the network to a page that has shown everything', async ({
  page,
  product,
}) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text())
  })
  await visitEverything(page)
  await enterConsole(page, await hireStylist(product))
  const code = (await Promise.all(bodies)).join('\n')
  const copies = Object.entries(signatures).map(([name, signature]) => [
    name,
    code.split(signature).length - 1,
  ])
  expect(Object.fromEntries(copies)).toEqual(
    Object.fromEntries(Object.keys(signatures).map((name) => [name, 1])),
  )
})

const bringsAntd = (site: Site) => (address: string) =>
  address.endsWith('.js') && site.read(address).includes(signatures.antd)

test('a visitor brings no antd, and a stylist not before the sign-in form is shown and the page is idle', async ({
  page,
  network,
  product,
}) => {
  const asked = () => network.asked().filter(bringsAntd(product.site))
  const letBe = await keepBusy(page)
  await page.goto(`${network.address}/`)
  await usableAt(page, 'user')
  await letBe()
  await page.waitForLoadState('networkidle')
  expect(asked()).toEqual([])

  await page.goto(`${network.address}/stylist-login`)
  await usableAt(page, 'stylist')
  await page.waitForLoadState('networkidle')
  expect(asked()).toEqual([])
  await letBe()
  await expect.poll(asked).toHaveLength(1)
})

const policyOf = (header: string | undefined) =>
  new Map(
    (header ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

test('the policy of a page lets in what carries its nonce and what that brings, and nothing else', async ({
  request,
}) => {
  const page = await request.get('/')
  const policy = policyOf(page.headers()['content-security-policy'])
  const [nonce = ''] = policy.get('script-src') ?? []
  expect(nonce).toMatch(/^'nonce-[\w+/]{16,}'$/)
  expect(policy.get('script-src')).toEqual([nonce, "'strict-dynamic'"])
  expect(policy.get('style-src')).toEqual([nonce])
  for (const name of ['default-src', 'frame-ancestors', 'object-src', 'base-uri']) {
    expect(policy.get(name), name).toEqual(["'none'"])
  }
  const passes = [...(await page.text()).matchAll(/ nonce="([^"]*)"/g)].map(([, pass]) => `'nonce-${pass}'`)
  expect(new Set(passes)).toEqual(new Set([nonce]))
})

test('a page is asked for anew each time and has a new nonce each time', async ({ request }) => {
  const loads = [await request.get('/'), await request.get('/')].map((page) => page.headers())
  const nonces = loads.map((headers) => policyOf(headers['content-security-policy']).get('script-src')?.[0])
  expect(new Set(nonces).size).toBe(2)
  expect(loads.map((headers) => headers['cache-control'])).toEqual(['private, no-cache', 'private, no-cache'])
})

test('every file that a page asks of a part may be kept for ever, and its text comes as brotli', async ({
  request,
  product,
}) => {
  for (const address of liveFiles(product.site).keys()) {
    const reply = await request.get(address)
    const headers = reply.headers()
    // Templates and source maps are not public.
    if (/\.(html|map)$/.test(address)) {
      expect(reply.status(), address).toBe(404)
      continue
    }
    expect(headers['cache-control'], address).toBe('public, max-age=31536000, immutable')
    if (/\.(js|css|svg)$/.test(address)) expect(headers['content-encoding'], address).toBe('br')
  }
})
