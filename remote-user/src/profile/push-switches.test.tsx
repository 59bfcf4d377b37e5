import { readPush } from '@drape/contract/notification'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import { openPage } from '../../test/page.tsx'
import { fakePushBrowser } from '../../test/push-browser.ts'
import { PushSwitches } from './push-switches.tsx'

const api = startTestApi()
const settings = { public_key: 'B-key', devices: [] }
const waiting = 'Loading what this device is told…'

beforeEach(() => void enter())

test('the switches of a device take the place that was kept for them', async () => {
  fakePushBrowser()
  api.answer(readPush, settings)
  openPage(<PushSwitches />)
  screen.getByText(waiting)
  await screen.findByRole('checkbox', { name: 'When an outfit is ready' })
  expect(screen.queryByText(waiting)).toBeNull()
})

test.each([
  ['there is no worker to show them', { hasWorker: false }, settings],
  ['the server has no key', {}, { ...settings, public_key: null }],
  ['the server does not know of them', {}, withStatus(404)],
])('no place is kept for notifications where %s', async (_where, browser, answer) => {
  fakePushBrowser(browser)
  api.answer(readPush, answer)
  openPage(<PushSwitches />)
  screen.getByText(waiting)
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull())
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('nor where the browser takes none', () => {
  fakePushBrowser({ hasPush: false })
  openPage(<PushSwitches />)
  expect(screen.queryByText(waiting)).toBeNull()
})
