import type { Page } from 'playwright/test'
import { smallPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { desktop, expectUsable } from './product/usable.ts'
import { button, expect, test } from './product/whole-browser.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take a photo' })
const preview = (page: Page) => page.getByRole('img', { name: 'Your chosen one' })

/** Fails as a camera that may not be used, is away or in use; later it is on or off, as is asked. */
const lendCamera = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    const faults = ['NotAllowedError', 'NotFoundError', 'NotReadableError']
    const streams: MediaStream[] = []
    mediaDevices.getUserMedia = async (constraints) => {
      const fault = faults.shift()
      if (fault) throw new DOMException('', fault)
      const stream = await getUserMedia(constraints)
      streams.push(stream)
      return stream
    }
    const isOn = () =>
      streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'))
    Object.assign(window, { isCameraOn: isOn })
  })
const isCameraOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { isCameraOn: () => boolean }).isCameraOn())

test('on a computer Take Photo opens the camera, or says why not, and it is off again after; a photo may be dropped on the card, and one beside it does not leave the page', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['camera'])
  await lendCamera(page)
  await signIn(page, await newPerson(request))
  await button(page, 'Take Photo').click()
  for (const words of [
    /may not use the camera/,
    /No camera was found/,
    /Another program is using the camera/,
  ]) {
    await expect(dialog(page).getByRole('alert')).toHaveText(words)
    await button(page, 'Try again').click()
  }
  const take = button(page, 'Take the photo')
  await expect(take).toBeEnabled()
  await expectUsable(page)
  expect(await isCameraOn(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Take Photo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(take).toBeEnabled()

  await take.click()
  await expect(dialog(page).getByRole('img', { name: 'What you took' })).toBeVisible()
  await expect(button(page, 'Use this photo')).toBeFocused()
  expect(await isCameraOn(page)).toBe(false)
  await button(page, 'Take another').click()
  await expect(take).toBeEnabled()
  await page.clock.install()
  await button(page, 'In 10 seconds').click()
  await expect(button(page, 'Stop the timer')).toBeVisible()
  // Each second is timed when the one before it is over.
  await expect(async () => {
    await page.clock.fastForward(1000)
    expect(await button(page, 'Use this photo').isVisible()).toBe(true)
  }).toPass({ intervals: [20] })
  await button(page, 'Use this photo').click()
  await expect(preview(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await isCameraOn(page)).toBe(false)

  await button(page, 'Choose Different Photo').click()
  await expect(page.getByText('Or drag and drop one here.')).toBeVisible()
  const { buffer, mimeType } = smallPhoto
  const dataTransfer = await page.evaluateHandle(
    ([bytes, type]) => {
      const transfer = new DataTransfer()
      const picture = Uint8Array.from(atob(bytes ?? ''), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([picture], 'photo.jpg', { type: type ?? '' }))
      return transfer
    },
    [buffer.toString('base64'), mimeType],
  )
  const isStopped = await page.evaluate((dataTransfer) => {
    const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(dropped)
  }, dataTransfer)
  expect(isStopped).toBe(true)
  await page.getByRole('region', { name: 'What shall we style?' }).dispatchEvent('drop', { dataTransfer })
  await expect(preview(page)).toBeVisible()
})
