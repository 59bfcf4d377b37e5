import { listPasskeys, type Passkey } from '@drape/contract/passkey'
import { ApiProvider } from '@drape/remote-shared/api'
import { startTestApi } from '@drape/remote-shared/test/api'
import { idOf } from '@drape/remote-shared/test/factories'
import { enter, leave } from '@drape/remote-shared/test/session'
import { Toasts } from '@drape/remote-shared/toast'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { giveBrowserPasskeys, takeBrowserPasskeys } from '../../test/passkey.ts'
import { PasskeyOffer } from './passkey-offer.tsx'

const api = startTestApi()

let stylistId: string
beforeEach(() => {
  stylistId = enter('stylist')
  giveBrowserPasskeys()
})
afterEach(() => {
  leave()
  takeBrowserPasskeys()
})

const pageOf = (isAtWork: boolean) => (
  <ApiProvider>
    <PasskeyOffer stylistId={stylistId} isAtWork={isAtWork} />
    <Toasts />
  </ApiProvider>
)
/** Three seconds after the page has come it is asked whether there are passkeys. */
const arrive = (passkeys: Passkey[], needsPassword = false, isAtWork = false) => {
  api.answer(listPasskeys, { passkeys, needsPassword })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  const page = render(pageOf(isAtWork))
  act(() => jest.advanceTimersByTime(3_000))
  jest.useRealTimers()
  return page
}
/** A round trip later the reply before it has come, too. */
const roundTrip = () => act(() => fetch(api.apiBase, { method: 'OPTIONS' }))
const isAsked = () => waitFor(() => expect(api.asked(listPasskeys)).toHaveLength(1))
const words = /^You can sign in without typing your password/

test('a stylist without a passkey is told of them once in this browser, and led to them', async () => {
  arrive([])
  await screen.findByText(words)
  await userEvent.click(screen.getByRole('button', { name: 'Set it up' }))
  await screen.findByRole('dialog', { name: 'Passkeys' })
  cleanup()
  const before = api.asked(listPasskeys).length
  arrive([])
  await roundTrip()
  expect(screen.queryByText(words)).toBeNull()
  expect(api.asked(listPasskeys)).toHaveLength(before)
})

test('a stylist who makes an outfit is told nothing until it is left, and it goes when they make the next', async () => {
  const { rerender } = arrive([], false, true)
  await isAsked()
  await roundTrip()
  expect(screen.queryByText(words)).toBeNull()
  rerender(pageOf(false))
  await screen.findByText(words)
  rerender(pageOf(true))
  expect(screen.queryByText(words)).toBeNull()
  rerender(pageOf(false))
  expect(screen.queryByText(words)).toBeNull()
})

test.each([
  [
    'has one',
    [{ id: idOf(1), name: 'Laptop', created_at: '2026-11-09T06:00:00.000Z', used_at: null }],
    false,
  ],
  ['signed in longer ago', [], true],
])('a stylist who %s is told nothing', async (_, passkeys, needsPassword) => {
  arrive(passkeys, needsPassword)
  await isAsked()
  await roundTrip()
  expect(screen.queryByText(words)).toBeNull()
})
