import { expect, type Page } from 'playwright/test'
import type { FaultProxy } from './fault-proxy.ts'

export interface Screen {
  readonly name: string
  readonly show: (page: Page, network: FaultProxy) => Promise<void>
  readonly isDesk?: true
  /** Its scripts are kept away. */
  readonly lacksScripts?: true
}

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** What a person reads whose page has left a version for the one before. */
export const quietLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Part of this page runs in the version before' })

/** What a person reads once a newer version can be had. */
export const newerLine = (page: Page) => page.getByText('A newer Drape is ready.')

/** The scripts that the page starts, as it says of itself. A locator outlives a navigation that comes between. */
export const startedIn = async (page: Page) => (await page.locator('#drape-scripts').textContent()) ?? ''

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Goes to an address at which clients are asked to sign in. */
export const openSignIn = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(signInButton(page)).toBeVisible()
}

export const reloadSignIn = async (page: Page) => {
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
}

export const signInAsStylist = async (page: Page, network: FaultProxy) => {
  await page.goto(`${network.address}/stylist-login`)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

/** Drape while it loads slowly: it is not given up, because bytes keep coming. */
const firstScreenAt = (path: string) => async (page: Page, network: FaultProxy) => {
  network.breakScripts('/site/', 'comes slowly')
  await page.goto(network.address + path, { waitUntil: 'commit' })
  await expect(page.locator('#first-screen')).toBeVisible()
}

/** A browser that forbids storage. */
export const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The request was denied.', 'SecurityError')
      },
    })
  })

/** The same where what would be drawn cannot be trusted: with the browser's storage forbidden. */
export const skeletonAt = (path: string) => async (page: Page, network: FaultProxy) => {
  await forbidStorage(page)
  network.breakScripts('/site/', 'comes slowly')
  await page.goto(network.address + path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Drape is loading…' })).toBeVisible()
}

/** The dialog is in a lazy chunk. */
export const opensDialog = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await expect(page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible()
}

export const unavailable = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of Drape is not available right now' })

export const failedStart = (page: Page) => page.getByRole('alert').filter({ hasText: 'Drape did not load' })

export const slowStart = (page: Page) => page.getByText('Drape is taking longer than usual.')

/** Advances the page's clock, because retries wait in real time. */
export const advanceClock = async (page: Page, until: () => Promise<boolean>) => {
  // Earlier, the host would seem to hang.
  await expect(page.locator('body[data-shell]')).toBeAttached()
  await expect(async () => {
    await page.clock.fastForward(5_000)
    expect(await until()).toBe(true)
  }).toPass({ timeout: 30_000, intervals: [100] })
}

/** Every screen that can be reached without signing in. */
export const screens: readonly Screen[] = [
  { name: 'the sign-in screen', show: (page, network) => openSignIn(page, network.address) },
  {
    name: 'the choice of an identity, where there is no Google',
    show: async (page, network) => {
      await openSignIn(page, network.address)
      await press(page, 'Continue with Google')
      await expect(page.getByRole('dialog', { name: 'Choose who you are' })).toBeVisible()
    },
  },
  {
    name: 'the dialog about how Drape works',
    show: async (page, network) => {
      await openSignIn(page, network.address)
      await press(page, 'How Drape works')
      await expect(page.getByRole('dialog', { name: 'How Drape works' })).toBeVisible()
    },
  },
  { name: "the stylist's sign-in screen", show: signInAsStylist, isDesk: true },
  {
    name: "the stylist's sign-in screen with its error",
    isDesk: true,
    show: async (page, network) => {
      await signInAsStylist(page, network)
      await press(page, 'Sign In')
      await expect(page.getByRole('alert')).toHaveText('Please enter both username and password')
    },
  },
  {
    name: 'the dialog about trouble signing in',
    isDesk: true,
    show: async (page, network) => {
      await signInAsStylist(page, network)
      await press(page, 'Trouble signing in?')
      await expect(page.getByRole('dialog', { name: 'Trouble signing in?' })).toBeVisible()
    },
  },
  {
    name: 'the screen for an unknown path',
    show: async (page, network) => {
      await page.goto(`${network.address}/nowhere`)
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    },
  },
  {
    name: 'the card of a part that is down',
    lacksScripts: true,
    show: async (page, network) => {
      await page.clock.install()
      network.breakScripts('/site/user/', '404')
      await page.goto(`${network.address}/`)
      await advanceClock(page, () => unavailable(page).isVisible())
    },
  },
  {
    name: 'the last words of a page without a host',
    lacksScripts: true,
    show: async (page, network) => {
      network.breakScripts('/site/host/', '404')
      await page.goto(`${network.address}/`)
      await expect(failedStart(page)).toBeVisible()
    },
  },
  {
    name: 'the words for a page that is late',
    lacksScripts: true,
    show: async (page, network) => {
      await firstScreenAt('/')(page, network)
      await expect(slowStart(page)).toBeVisible()
      await expect(page.locator('#first-screen').getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  { name: 'the first screen for visitors', show: firstScreenAt('/'), lacksScripts: true },
  { name: 'the first screen for stylists', show: firstScreenAt('/stylist-login'), lacksScripts: true },
  { name: 'the first screen of an unknown path', show: firstScreenAt('/nowhere'), lacksScripts: true },
  { name: 'the skeleton of the sign-in screen', show: skeletonAt('/'), lacksScripts: true },
  { name: 'the skeleton of an unknown path', show: skeletonAt('/nowhere'), lacksScripts: true },
]
