import { photoSent } from '@drape/contract/photo'
import { readAgreement } from '@drape/contract/terms'
import { type BrowserContext, expect as expectSoon, type Page } from 'playwright/test'
import { addressOf } from '../../src/product/caller.ts'
import { smallPhoto, storedOccasions } from '../../src/product/camera.ts'
import { chooseIdentity, newPerson, pressContinue } from '../../src/product/people.ts'
import type { Installation } from './installation.ts'
import type { BrowserJourney } from './journey.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sentHeading = (page: Page) => page.getByRole('heading', { name: photoSent })
const submit = (page: Page) => button(page, 'Submit Photo')
const sending = (page: Page) => button(page, 'Cancel')
const free = (page: Page) => button(page, 'Choose from Gallery')
const unkept = (page: Page) => page.getByText('This browser could not keep your photo.')

/** A busy machine is slow, and outside of Playwright's test runner no configuration sets this timeout. */
const expect = expectSoon.configure({ timeout: 60_000 })

/** The browser has no room for what the page would keep. An origin that keeps something already has room for more. */
const fill = async (page: Page, address: string) => {
  const tools = await page.context().newCDPSession(page)
  const { origin } = new URL(address)
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
}

/** Sends one photo through a journey, and returns what is wrong in the end. */
export const play = async (
  { proxy, api, killAndStart, queueOf }: Installation,
  context: BrowserContext,
  journey: BrowserJourney,
): Promise<readonly string[]> => {
  const person = await newPerson(api)
  let page = await context.newPage()
  context.setDefaultTimeout(60_000)
  if (journey.isFull) await fill(page, proxy.address)
  await chooseIdentity(page, person, proxy.address)
  await pressContinue(page)
  await expect(free(page)).toBeVisible()
  const agreement = page.waitForResponse(addressOf(readAgreement))
  await page.locator('input[type=file]').last().setInputFiles(smallPhoto)
  await expect(submit(page)).toBeVisible()
  await (await agreement).finished()
  // Whoever reads the warning that the photo is lost with the page does not expect it to arrive later.
  if (journey.isFull) await expect(unkept(page)).toBeVisible()

  if (journey.break !== 'none') proxy.breakNext(journey.break)
  await submit(page).click()
  if (journey.break === 'held') await expect.poll(proxy.isHolding).toBe(true)
  if (journey.break === 'half way')
    await expect(page.getByText('The connection broke. Trying again…').or(sentHeading(page))).toBeVisible()

  let isLeft = false
  for (const event of journey.events) {
    if (event === 'the page is reloaded') await page.reload()
    if (event === 'the tab is closed, and another opened') {
      await page.close()
      page = await context.newPage()
      await page.goto(proxy.address)
    }
    if (event === 'the page is reloaded' || event === 'the tab is closed, and another opened') isLeft = true
    if (event === 'the connection goes and comes back') {
      await context.setOffline(true)
      await expect(
        page
          .getByText(/^You are offline/)
          .or(sentHeading(page))
          .first(),
      ).toBeVisible()
      await context.setOffline(false)
    }
    if (event === 'the server is killed and started again') await killAndStart()
    if (event === 'a second tab is opened') await (await context.newPage()).goto(proxy.address)
  }
  proxy.letGo()

  const mayBeLost = journey.isFull && isLeft
  // A tab that was closed while Submit was pressed may not have sent, and while the server is down Submit fails.
  await expect(async () => {
    // The terms may not have loaded either.
    const again = button(page, 'Try again')
    if (await again.isVisible()) await again.click()
    else if (await submit(page).isVisible()) await submit(page).click()
    const { length } = await queueOf(person.email)
    expectSoon(mayBeLost ? 1 : length).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000, intervals: [500] })
  // Another tab may still wait for its own answer.
  for (const tab of context.pages()) await expect(sending(tab)).toHaveCount(0)
  await page.goto(proxy.address)
  // A visit that continues the upload shows that the photo is sent, and then deletes it from the browser. One whose
  // upload failed while the server was down waits for Submit, under the same key.
  await expect(free(page).or(sentHeading(page)).or(submit(page)).first()).toBeVisible()
  const isForgotten = await expect(async () => {
    if (await submit(page).isVisible()) await submit(page).click()
    expectSoon(await storedOccasions(page)).toEqual([])
  })
    .toPass({ timeout: 60_000, intervals: [500] })
    .then(
      () => true,
      () => false,
    )
  const { length } = await queueOf(person.email)
  return [
    ...(length === 1 || (mayBeLost && length === 0) ? [] : [`the photo is in the queue ${length} times`]),
    ...(isForgotten ? [] : ['the browser still keeps the photo']),
  ]
}
