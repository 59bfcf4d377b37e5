import type { Page } from 'playwright/test'
import { submitPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { deliverPush, startPushService } from './product/push-service.ts'
import { expectUsable } from './product/usable.ts'
import { button, expect, test } from './product/whole-browser.ts'
import { waitForWorker } from './product/worker.ts'

test.use({ serviceWorkers: 'allow' })

const offer = 'Tell me on this device when it is ready'

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('whoever says yes after sending a photo is told on that device, until it is switched off there', async ({
  page,
  context,
  request,
  product,
  stylist,
}) => {
  const service = await startPushService()
  await service.lendTo(context, product.address)
  const person = await newPerson(request)
  await signIn(page, person, product.address)
  await waitForWorker(page)
  await submitPhoto(page)
  await expect(page.getByText(offer)).toBeVisible()
  await button(page, 'Yes, notify me').click()
  await expect(page.getByText('You will be told on this device.')).toBeVisible()

  const outfit = await stylist.dress(person)
  await expect.poll(() => service.topics).toHaveLength(1)
  const push = {
    title: 'Your outfit is ready: Blues for a wedding',
    body: 'Styled by Meera K.',
    url: `/?screen=outfit-details&outfit=${outfit}`,
    tag: String(service.topics[0]),
    unseen: 1,
  }
  // A repetition takes the place of the first.
  await deliverPush(page, push)
  await deliverPush(page, push)
  await expect
    .poll(() => notifications(page))
    .toEqual([{ title: push.title, body: push.body, tag: push.tag }])

  const [worker] = context.serviceWorkers()
  // A person's press would also bring the window to the front, which a script may not.
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const Clicked = Reflect.get(globalThis, 'NotificationEvent')
    dispatchEvent(new Clicked('notificationclick', { notification }))
  })
  await expect(page.getByRole('heading', { name: 'Blues for a wedding' })).toBeVisible()
  await expect.poll(() => notifications(page)).toEqual([])

  await page.goto('/?screen=profile')
  await button(page, 'Settings').click()
  const group = page.getByRole('group', { name: 'On this device' })
  const ready = group.getByRole('checkbox', { name: 'When an outfit is ready' })
  const late = group.getByRole('checkbox', { name: 'When it takes longer' })
  await expect(ready).toBeChecked()
  await expectUsable(page, 'the settings of pushes')
  await ready.click()
  await expect(ready).not.toBeChecked()
  await expect(late).toBeChecked()
  await late.click()
  await expect(late).not.toBeChecked()
  await page.reload()
  await button(page, 'Settings').click()
  await expect(late).not.toBeChecked()
  await ready.click()
  await expect(ready).toBeChecked()
  await expect(late).not.toBeChecked()
  await service.stop()
})
