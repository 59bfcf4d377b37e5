import { browserArgs, findBrowser } from '@drape/commands/browser'
import type { Page } from 'playwright/test'
import { smallPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { desktop, expectUsable } from './product/usable.ts'

const executablePath = findBrowser()

test.use({
  viewport: desktop,
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    ...(executablePath && { executablePath }),
    // The camera of tests: a green field with a clock.
    args: [...browserArgs, '--use-fake-device-for-media-stream'],
  },
})
test.slow()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take a photo' })
const preview = (page: Page) => page.getByRole('img', { name: 'Your chosen one' })

/** Whether any camera is on. */
const noteCameras = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator
    const own = mediaDevices.getUserMedia.bind(mediaDevices)
    const streams: MediaStream[] = []
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await own(wanted)
      streams.push(stream)
      return stream
    }
    const isOn = () =>
      streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'))
    Object.assign(window, { isCameraOn: isOn })
  })
const isCameraOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { isCameraOn: () => boolean }).isCameraOn())

test('on a computer Take Photo opens the camera, which is off again once the photo is taken', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['camera'])
  await noteCameras(page)
  await signIn(page, await newPerson(request))
  await button(page, 'Take Photo').click()
  const take = button(page, 'Take the photo')
  await expect(take).toBeEnabled()
  await expect(dialog(page).getByText('Starting the camera…')).toHaveCount(0)
  await expectUsable(page)
  await page.setViewportSize(desktop)
  expect(await isCameraOn(page)).toBe(true)

  await take.click()
  await expect(dialog(page).getByRole('img', { name: 'What you took' })).toBeVisible()
  await expect(button(page, 'Use this photo')).toBeFocused()
  expect(await isCameraOn(page)).toBe(false)
  await button(page, 'Take another').click()
  await expect(take).toBeEnabled()
  await button(page, 'In 10 seconds').click()
  await expect(button(page, 'Stop the timer')).toBeVisible()
  await button(page, 'Use this photo').click()
  await expect(preview(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await isCameraOn(page)).toBe(false)
  await button(page, 'Submit Photo').click()
  await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
})

test('a camera that may not be used, is away or in use is told of in words, and may be tried again', async ({
  page,
  context,
  request,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const own = mediaDevices.getUserMedia.bind(mediaDevices)
    const faults = ['NotAllowedError', 'NotFoundError', 'NotReadableError']
    mediaDevices.getUserMedia = (wanted) => {
      const fault = faults.shift()
      return fault ? Promise.reject(new DOMException('', fault)) : own(wanted)
    }
  })
  await context.grantPermissions(['camera'])
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
  await expect(button(page, 'Take the photo')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Take Photo')).toBeFocused()
})

test('on a computer a photo is dropped on the card, and one dropped beside it does not leave the page', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await expect(page.getByText('Or drag and drop one here.')).toBeVisible()
  const { buffer, mimeType } = await smallPhoto(page)
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
