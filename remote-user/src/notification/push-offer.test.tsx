import { readPush, subscribePush } from '@drape/contract/notification'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import { openPage, press } from '../../test/page.tsx'
import { fakePushBrowser } from '../../test/push-browser.ts'
import { PushOffer } from './push-offer.tsx'

const api = startTestApi()
const question = 'Tell me on this device when it is ready'
const settings = { public_key: 'B-key', devices: [] }

beforeEach(() => {
  enter()
  api.answer(readPush, settings)
})

const open = () => openPage(<PushOffer />)
const nothingIsOffered = async () => {
  await waitFor(() => expect(api.requests(readPush)).not.toEqual([]))
  await expect(screen.findByText(question, {}, { timeout: 300 })).rejects.toThrow()
}

test('a browser is subscribed with the key of the server, and only once its user has said yes', async () => {
  const browser = fakePushBrowser()
  open()
  await screen.findByText(question)
  expect(browser.asked).toBe(0)
  let device = {}
  api.answer(subscribePush, ({ body }) => {
    device = body
    const id = browser.id
    const answer = {
      ...settings,
      devices: [{ id, name: 'Chrome', created_at: '2026-11-20T06:00:00.000Z', off: [] }],
    }
    api.answer(readPush, answer)
    return answer
  })
  await press('Yes, notify me')
  await screen.findByText('You will be told on this device.')
  expect(browser.keys).toEqual(['B-key'])
  expect(device).toEqual({ ...browser.subscription, off: [] })
})

test('a person who says no to the browser is told what that means, and is not asked when the page comes again', async () => {
  fakePushBrowser({ answer: 'denied' })
  const firstPage = open()
  await press('Yes, notify me')
  await screen.findByText(/^Notifications of Drape are blocked/)
  expect(api.requests(subscribePush)).toEqual([])
  firstPage.unmount()
  open()
  await nothingIsOffered()
})

test('a person is told when it could not be switched on, and may try again', async () => {
  fakePushBrowser()
  api.answer(subscribePush, withStatus(503))
  open()
  await press('Yes, notify me')
  await screen.findByText(/^This could not be switched on: /)
  screen.getByRole('button', { name: 'Yes, notify me' })
})

test('a user who has said "Not now" is not asked again', async () => {
  fakePushBrowser()
  const firstPage = open()
  await press('Not now')
  firstPage.unmount()
  open()
  await nothingIsOffered()
})

test.each([
  ['pushes nothing', () => api.answer(readPush, { public_key: null, devices: [] })],
  ['does not know of pushes', () => api.answer(readPush, withStatus(404))],
])('nothing is offered where the server %s', async (_, answer) => {
  fakePushBrowser()
  answer()
  open()
  await nothingIsOffered()
})

test('nothing is offered, nor asked of the server, in a browser that takes no pushes', async () => {
  fakePushBrowser({ hasPush: false })
  open()
  await expect(screen.findByText(question, {}, { timeout: 300 })).rejects.toThrow()
  expect(api.requests(readPush)).toEqual([])
})

test('nothing is offered where no worker runs that would show it', async () => {
  fakePushBrowser({ hasWorker: false })
  open()
  await nothingIsOffered()
})
