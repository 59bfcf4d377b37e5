import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { smallPhoto } from './camera.ts'
import { enterDesk, reviewRequest } from './desk.ts'
import { signIn } from './people.ts'
import type { Colleague } from './stylist.ts'

interface Lack {
  readonly what: string
  /** Runs in the page ahead of its scripts. */
  readonly takeAway: () => void
  readonly isGone: () => boolean
}

/** What browsers lack for their age, their settings or the address. */
export const lacks: readonly [Lack, ...Lack[]] = [
  {
    what: 'a place to keep anything in',
    takeAway: () => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: refuse })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    },
    isGone: () => {
      try {
        return !localStorage
      } catch {
        return true
      }
    },
  },
  {
    what: 'service workers, Web Locks and a key of its own, as on plain http',
    takeAway: () => {
      for (const name of ['serviceWorker', 'locks', 'storage'])
        Reflect.deleteProperty(Navigator.prototype, name)
      Reflect.deleteProperty(window, 'caches')
      for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name)
    },
    isGone: () => !('serviceWorker' in navigator) && !('locks' in navigator) && !('subtle' in crypto),
  },
  {
    what: 'whatever browsers have learned since the oldest that we build for',
    takeAway: () => {
      // Safari has no idle callbacks at all; the rest came after Chrome 111, Safari 16.4 and Firefox 115.
      const late: readonly (readonly [object, readonly string[]])[] = [
        [window, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'BroadcastChannel', 'Iterator']],
        [window, ['navigation', 'CloseWatcher', 'PerformanceLongAnimationFrameTiming', 'CompressionStream']],
        [AbortSignal, ['any']],
        [URL, ['canParse', 'parse']],
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [Map, ['groupBy']],
        [Array, ['fromAsync']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
        [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe']],
        [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
        [Document.prototype, ['startViewTransition']],
        [Uint8Array.prototype, ['toHex', 'toBase64']],
        [Response.prototype, ['bytes']],
        [HTMLScriptElement, ['supports']],
      ]
      for (const [holder, names] of late) for (const name of names) Reflect.deleteProperty(holder, name)
    },
    isGone: () => !('requestIdleCallback' in window) && !('any' in AbortSignal) && !('canParse' in URL),
  },
]

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

/** Signs in for the first time, says what is liked, and sends a photo. */
const sendFirstPhoto = async (page: Page, email: string) => {
  await signIn(page, { name: 'Asha Rao', email })
  const dialog = page.getByRole('dialog', { name: 'Set Your Preferences' })
  await dialog.getByRole('radio', { name: 'Female', exact: true }).check()
  await dialog.getByRole('radio', { name: '25-34', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Teal' }).check()
  await button(dialog, 'Save preferences').click()
  await expect(dialog).toBeHidden()
  const photo = await smallPhoto(page)
  await page.locator('input[type=file]').last().setInputFiles(photo)
  await button(page, 'Submit Photo').click()
  await button(page, 'Agree and send').click()
  await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
  await button(page, 'Back to Home').click()
}

/** Takes a request and sends an outfit of one item. */
const dress = async (page: Page, email: string) => {
  await reviewRequest(page, email)
  await page.getByLabel('Title').fill('Monsoon wedding')
  await page.getByLabel('Description').fill('Indigo, and silver at the ears.')
  const item = page.getByRole('group', { name: /^Item 1/ })
  for (const [label, text] of [
    ['Category', 'Footwear'],
    ['Name', 'Jutti'],
    ['Brand', 'Needledust'],
    ['Price', '2499'],
  ] as const)
    await item.getByLabel(new RegExp(`^${label}`)).fill(text)
  await button(page, 'Create Outfit').click()
  await button(page.getByRole('dialog', { name: 'Mood board' }), 'Complete Request').click()
  await expect(page.getByText('Request completed successfully!')).toBeVisible()
}

/** Opens the outfit, rates it, and finds it in the closet. */
const wear = async (page: Page) => {
  await button(page, 'Refresh').click()
  await page.getByRole('link', { name: 'View Outfits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monsoon wedding' })).toBeVisible()
  await page.getByRole('radio', { name: 'Excellent', exact: true }).check({ force: true })
  await button(page, /^Submit Rating/).click()
  await expect(page.getByText('Saved to Closet')).toBeVisible()
  await button(page, 'Go Back').click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('listitem')).toHaveText(/Outfits ready/)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: /My Closet.*1 saved outfit/ }).click()
  await expect(page.getByText('1 saved item', { exact: true })).toBeVisible()
}

interface Journey {
  readonly browser: Browser
  readonly page: Page
  readonly address: string
  readonly stylist: Colleague
}

/** From the first sign-in to the closet, on a client's device and a stylist's that both lack it. */
export const travelWithout = async (
  { takeAway, isGone }: Lack,
  { browser, page, address, stylist }: Journey,
) => {
  const elsewhere = await browser.newContext({ baseURL: address })
  for (const device of [page.context(), elsewhere]) await device.addInitScript(takeAway)
  const email = `asha.without.${stylist.username}.${process.pid}@example.com`
  await sendFirstPhoto(page, email)
  expect(await page.evaluate(isGone)).toBe(true)

  const desk = await elsewhere.newPage()
  await enterDesk(desk, stylist)
  await dress(desk, email)
  await elsewhere.close()
  await wear(page)
}
