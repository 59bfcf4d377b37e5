import type { Page } from 'playwright/test'
import type { Fault } from '../../src/product/fault-proxy.ts'
import { expect, test } from '../../src/product/product.ts'
import { failedStart, openSignIn, signInButton, slowStart } from '../../src/product/screens.ts'
import type { SourceChange } from '../../src/product/site.ts'

// The browser logs the files that it blocks, which these tests provoke.
test.use({ complaints: async ({}, use) => use([]) })

const tryAgain = (page: Page) => failedStart(page).getByRole('button', { name: 'Try again' })

const unreachable = 'It could not be reached. Please check your connection and try again.'
const altered = 'It arrived altered on its way, so it was not opened. Please try again in a moment.'
const crashed = 'It ran into a problem and could not start. Please try again in a moment.'

/**
 * How often the host's file may be requested: preload, script, probe, script again. When a connection is reset the
 * browser itself retries each.
 */
const network: readonly { fault: Fault; words: string; most: number }[] = [
  { fault: '404', words: unreachable, most: 4 },
  { fault: '500', words: unreachable, most: 4 },
  { fault: 'is reset', words: unreachable, most: 12 },
  { fault: 'hangs', words: unreachable, most: 2 },
  { fault: 'is cut off half way', words: unreachable, most: 12 },
  { fault: 'has one byte changed', words: altered, most: 3 },
  { fault: 'is said to be a page', words: unreachable, most: 4 },
]

for (const { fault, words, most } of network) {
  const title = /^\d/.test(fault) ? `answers ${fault}` : fault
  test(`a host that ${title} gives way to the one before it, and to words and a way out when there is none`, async ({
    page,
    deployment: { site, proxy, address },
  }) => {
    const only = site.liveVersion('host')
    proxy.breakScripts(`/site/host/${only}/`, fault)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(failedStart(page)).toContainText(words)
    expect(proxy.countOf(`/site/host/${only}/main`)).toBeLessThanOrEqual(most)
    proxy.heal()
    await tryAgain(page).click()
    await expect(signInButton(page)).toBeVisible()

    const next = await site.redeploy('host')
    proxy.breakScripts(`/site/host/${next}/`, fault)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(signInButton(page)).toBeVisible()
    expect(proxy.countOf(`/site/host/${next}/main`)).toBeLessThanOrEqual(most)
    await expect(failedStart(page)).toBeHidden()
  })
}

for (const { fault, words } of network.filter(({ fault }) => /404|hangs|changed/.test(fault))) {
  test(`packages of the host that come with a fault (${fault}) are reported as the host itself is`, async ({
    page,
    deployment: { site, proxy, address },
  }) => {
    proxy.breakScripts(`/site/host/${site.liveVersion('host')}/packages`, fault)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(failedStart(page)).toContainText(words)
    proxy.heal()
    await tryAgain(page).click()
    await expect(signInButton(page)).toBeVisible()
  })
}

test('a page whose host was not reached starts by itself once the connection is back', async ({
  page,
  context,
  deployment: { proxy, address },
}) => {
  proxy.breakScripts('/site/host/', 'is reset')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(failedStart(page)).toContainText(unreachable)
  await context.setOffline(true)
  proxy.heal()
  await context.setOffline(false)
  await expect(signInButton(page)).toBeVisible()
})

test('a person who waits for a host that hangs is told so before another is tried, and can refresh', async ({
  page,
  deployment: { proxy, address },
}) => {
  proxy.breakScripts('/site/host/', 'hangs')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(slowStart(page)).toBeVisible()
  await expect(failedStart(page)).toBeHidden()
  proxy.heal()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(signInButton(page)).toBeVisible()
  await expect(slowStart(page)).toBeHidden()
})

test('a host that comes after it was given up does not run beside the one that has taken its place', async ({
  page,
  deployment: { site, proxy, address },
}) => {
  const late = await site.redeploy('host', (script) => `window.isLateHostHere = true;${script}`)
  proxy.breakScripts(`/site/host/${late}/`, 'hangs')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(signInButton(page)).toBeVisible()
  const isHere = page.waitForResponse((response) => response.url().includes(`/site/host/${late}/main`))
  proxy.letGo()
  await (await isHere).finished()
  await page.getByRole('link', { name: 'Are you a stylist? Sign in here' }).click()
  await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
  expect(await page.evaluate(() => 'isLateHostHere' in window)).toBe(false)

  proxy.heal()
  await openSignIn(page, address)
  expect(await page.evaluate(() => 'isLateHostHere' in window)).toBe(true)
})

test('a host that is only slow is waited for as long as anything of it comes, and nothing else takes its line', async ({
  page,
  deployment: { site, proxy, address },
}) => {
  const before = site.liveVersion('host')
  const slow = await site.redeploy('host')
  proxy.breakScripts(`/site/host/${slow}/`, 'comes slowly')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(slowStart(page)).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  expect(proxy.countOf(`/site/host/${slow}/main`)).toBe(1)
  // Its fonts did not change, and keep their address there.
  expect(proxy.countOf(`/site/host/${before}/main`)).toBe(0)
})

test('the host before wears its own styles, and of a style sheet that was altered not a rule', async ({
  context,
  page,
  deployment: { site, proxy, address },
}) => {
  const before = site.liveVersion('host')
  const next = await site.deploy('host', {
    file: 'host/src/look.css',
    change: (css) => css.replaceAll(/--paper: [^;]+/g, '--paper: #00ff00'),
  })
  proxy.breakScripts(`/site/host/${next}/`, '404')
  await openSignIn(page, address)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 242, 233)')
  expect(proxy.countOf(`/site/host/${before}/`)).toBeGreaterThan(1)

  const other = await context.newPage()
  const isAltered = other.waitForRequest(/\.css$/)
  await other.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n:root{--altered:1}` })
  })
  await other.goto(address)
  await (await isAltered).response()
  await expect(signInButton(other)).toBeVisible()
  const mark = () => getComputedStyle(document.documentElement).getPropertyValue('--altered')
  expect(await other.evaluate(mark)).toBe('')
})

/** `npm test` has one that throws as it loads. */
const faults: readonly { what: string; change: SourceChange; message: string }[] = [
  {
    what: 'throws while it starts',
    change: {
      file: 'host/src/main.tsx',
      change: (source) => source.replace('  renderApp(shell, root)', "  throw new Error('planted')"),
    },
    message: crashed,
  },
  {
    what: 'throws at first render',
    change: {
      file: 'host/src/shell.tsx',
      change: (source) =>
        source.replace(
          '  usePageViews(',
          "  if (reportPageView) throw new Error('planted')\n  usePageViews(",
        ),
    },
    message: 'Unexpected Application Error!',
  },
  {
    what: 'renders nothing',
    change: {
      file: 'host/src/render-app.ts',
      change: (source) => source.replace('.render(content)', '.render(content && null)'),
    },
    message: crashed,
  },
]

for (const { what, change, message } of faults) {
  test(`a host that ${what} is left for the one before it, and says so when there is none`, async ({
    page,
    deployment: { site, address },
  }) => {
    const good = site.liveVersion('host')
    const bad = await site.deploy('host', change)
    await openSignIn(page, address)
    // The next page does not try that version again.
    await page.goto(`${address}/stylist-login`)
    await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('drape:versions'))).toContain(bad)

    await site.forgetBefore('host')
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText(message)
    if (message !== crashed) return
    await site.promote('host', good)
    await tryAgain(page).click()
    await expect(signInButton(page)).toBeVisible()
  })
}
