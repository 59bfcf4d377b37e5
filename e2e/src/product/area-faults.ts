import type { Page } from 'playwright/test'
import { headingAt, pathOf } from './areas.ts'
import type { Fault, FaultProxy } from './fault-proxy.ts'
import { running } from './page-scripts.ts'
import { expect } from './product.ts'
import { advanceClock, unavailable as card } from './screens.ts'
import type { Site, SourceChange } from './site.ts'

export const faults = [
  '404',
  '500',
  'is cut off half way',
  'has one byte changed',
] as const satisfies readonly Fault[]
export type AreaFault = (typeof faults)[number]

/** Enough for every script of a page and its retries. */
const maxRequests = 30

/** `answers 404`, `is cut off half way`. */
export const inWords = (fault: AreaFault): string => (/^\d/.test(fault) ? `answers ${fault}` : fault)

/** Opens the path of a part whose scripts the network breaks: a card stands in the shell. */
export const expectCard = async (page: Page, network: FaultProxy, part: string, fault: AreaFault) => {
  await page.clock.install()
  network.breakScripts(`/site/${part}/`, fault)
  await page.goto(network.address + pathOf(part), { waitUntil: 'commit' })
  await advanceClock(page, () => card(page).isVisible())
  const words = fault === 'has one byte changed' ? 'arrived altered' : 'could not be reached'
  await expect(card(page)).toContainText(words)
  expect(network.countOf(`/site/${part}/`)).toBeLessThan(maxRequests)
  expect(await running(page, part)).toEqual([])
}

export const expectRetryHelps = async (page: Page, network: FaultProxy, part: string) => {
  network.heal()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(headingAt(page, pathOf(part))).toBeVisible()
}

/** What is broken in a part: its own screen, or the components that other parts use. */
const screenOf = (part: string) =>
  part === 'shared'
    ? { file: 'remote-shared/src/ui/look.tsx', component: 'Look' }
    : { file: `remote-${part}/src/app.tsx`, component: 'App' }

export const throwsAtLoad = (part: string): SourceChange => ({
  file: screenOf(part).file,
  change: (source) => `throw new Error('planted');\n${source}`,
})

export const throwsAtRender = (part: string): SourceChange => {
  const { file, component } = screenOf(part)
  return { file, change: () => `export const ${component} = () => {\n  throw new Error('planted')\n}\n` }
}

/** Adds code at the start of the user part's own component, which may change what it returns. */
export const inComponent = (code: string, before = ''): SourceChange => ({
  file: screenOf('user').file,
  change: (source) =>
    source
      .replace("from 'react'", "from 'react'\nimport * as React from 'react'")
      .replace('export const App = () => {', `${before}\nexport const App = () => {\n${code}\n`),
})

interface Installation {
  readonly site: Site
  readonly proxy: FaultProxy
  readonly address: string
}

/** Deploys a broken version: a card stands in the shell while there is no other, and then the one before it. */
export const expectGivesWay = async (
  page: Page,
  { site, proxy, address }: Installation,
  part: string,
  change: SourceChange,
) => {
  const path = pathOf(part)
  const good = site.liveVersion(part)
  const bad = await site.deploy(part, change)
  await site.forgetBefore(part)
  await page.goto(address + path)
  await expect(card(page)).toContainText('ran into a problem')
  expect(proxy.countOf(`/site/${part}/${bad}`)).toBeLessThan(maxRequests)
  // Files that did not change keep their address there.
  expect(proxy.countOf(`/site/${part}/${good}/entry.js`)).toBe(0)

  if (part !== 'shared') {
    await page.getByRole('link', { name: /^Go to the/ }).click()
    await expect(headingAt(page, path === '/' ? '/stylist-login' : '/')).toBeVisible()
    await page.goBack()
  }
  await site.promote(part, good)
  await page.getByRole('button', { name: 'Retry' }).click()
  const whole = headingAt(page, path)
  await expect(whole).toBeVisible()

  await site.promote(part, bad)
  await page.goto(address + path)
  await expect(whole).toBeVisible()
  expect(proxy.countOf(`/site/${part}/${bad}`)).toBeGreaterThan(0)
}
