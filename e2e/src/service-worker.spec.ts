import type { Page } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, pressUntilFocused } from './product/usable.ts'
import { comeBack, emptyBrowserCache, heldPages, untilMeasureIsHeld } from './product/worker.ts'

test.use({ serviceWorkers: 'allow' })

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** A first visit, until the worker holds its page. */
const visit = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => heldPages(page)).toContain('/')
}

test('the second visit asks for no script, and the page comes with a nonce of its own', async ({
  page,
  deployment: { address, proxy },
}) => {
  const nonceOf = () => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce)
  await visit(page, address)
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  await untilMeasureIsHeld(page)
  const before = await nonceOf()
  await emptyBrowserCache(page)
  proxy.forget()
  const reply = await page.goto(address)
  await expect(signInButton(page)).toBeVisible()
  expect(reply?.fromServiceWorker()).toBe(true)
  expect(proxy.asked().filter((url) => url.endsWith('.js') && url.startsWith('/site/'))).toEqual([])
  expect(await nonceOf()).not.toBe(before)
})

test('without a connection the app opens, with the closet as last seen', async ({
  page,
  context,
  request,
  product,
}) => {
  await signIn(page, await newPerson(request), product.address)
  await page.goto('/?screen=closet')
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await expect.poll(() => heldPages(page)).toContain('/')
  await page.reload()
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('profile')?.includes('seen'))).toBe(true)
  await emptyBrowserCache(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByText('No saved items yet')).toBeVisible()
  await expect(page.getByText(/^You are offline/)).toBeVisible()
})

test('the line that says so is to be read and pressed in light and dark, on a phone, and by keyboard', async ({
  page,
  deployment: { address, site },
}) => {
  await comeBack(page, address, () => expect(signInButton(page)).toBeVisible())
  const version = await site.redeploy('user')
  await page.reload()
  const use = page.getByRole('button', { name: 'Use it' })
  await expect(use).toBeVisible()
  await expectUsable(page)
  await pressUntilFocused(page, 'Tab', use)
  await page.keyboard.press('Enter')
  await page.waitForFunction((name) => name in globalThis, `drape_user_${version}`)
  await expect(signInButton(page)).toBeVisible()
  await expect(use).toHaveCount(0)
})

test('a version that was withdrawn is not started again, even by the page that holds it', async ({
  page,
  deployment: { address, site },
}) => {
  const before = site.liveVersion('user')
  const withdrawn = await site.redeploy('user')
  await visit(page, address)
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  expect(await site.rollBack('user')).toBe(before)
  const started: string[] = []
  page.on('response', (reply) => started.push(reply.url()))
  await page.goto(address)
  await expect(signInButton(page)).toBeVisible()
  const live = await page.evaluate(() => document.getElementById('drape-scripts')?.textContent ?? '')
  expect(live).not.toContain(withdrawn)
  expect(live).toContain(before)
  const marks = await page.evaluate(() =>
    Object.keys(globalThis).filter((name) => name.startsWith('drape_user')),
  )
  expect(marks).toEqual([`drape_user_${before}`])
})

test('a file that is held altered does not run, and the visit goes on', async ({
  page,
  complaints,
  deployment: { address },
}) => {
  await visit(page, address)
  await page.evaluate(async () => {
    const held = await caches.open('drape-files-1')
    for (const request of await held.keys()) {
      const reply = await held.match(request)
      if (request.url.includes('/site/host/'))
        await held.put(request, new Response(`${await reply?.text()};globalThis.isAltered = true`, reply))
    }
  })
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  expect(await page.evaluate(() => 'isAltered' in globalThis)).toBe(false)
  complaints.splice(0)
})
