import { listPasskeys, type Passkey } from '@drape/contract/passkey'
import { idOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { installPasskeys, removePasskeys } from '../../test/passkey.ts'
import { PasskeyOffer } from './passkey-offer.tsx'

const api = startDesk()

let stylistId: string
beforeEach(() => {
  stylistId = enter('stylist')
  installPasskeys()
})
afterEach(removePasskeys)

const pageOf = (isAtWork: boolean) => <PasskeyOffer stylistId={stylistId} isAtWork={isAtWork} />
/** Renders the page and lets the three seconds pass, after which the passkeys are listed. */
const renderOffer = (passkeys: Passkey[], needsPassword = false, isAtWork = false) => {
  api.answer(listPasskeys, { passkeys, needsPassword })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  const page = openAtDesk(pageOf(isAtWork))
  act(() => jest.advanceTimersByTime(3_000))
  jest.useRealTimers()
  return page
}
/** Waits for a round trip, so that the reply to an earlier call has arrived. */
const roundTrip = () => act(() => fetch(api.apiBase, { method: 'OPTIONS' }))
const listRequested = () => waitFor(() => expect(api.requests(listPasskeys)).toHaveLength(1))
const offerText = /^You can sign in without typing your password/

test('a stylist without a passkey is told of them once in this browser, and led to them', async () => {
  renderOffer([])
  await screen.findByText(offerText)
  await press('Set it up')
  await screen.findByRole('dialog', { name: 'Passkeys' })
  cleanup()
  const callCount = api.requests(listPasskeys).length
  renderOffer([])
  await roundTrip()
  expect(screen.queryByText(offerText)).toBeNull()
  expect(api.requests(listPasskeys)).toHaveLength(callCount)
})

test('the offer waits until the stylist has left the outfit, and disappears when they open the next', async () => {
  const { rerender } = renderOffer([], false, true)
  await listRequested()
  await roundTrip()
  expect(screen.queryByText(offerText)).toBeNull()
  rerender(pageOf(false))
  await screen.findByText(offerText)
  rerender(pageOf(true))
  expect(screen.queryByText(offerText)).toBeNull()
  rerender(pageOf(false))
  expect(screen.queryByText(offerText)).toBeNull()
})

test.each([
  [
    'has one',
    [{ id: idOf(1), name: 'Laptop', created_at: '2026-11-09T06:00:00.000Z', used_at: null }],
    false,
  ],
  ['signed in longer ago', [], true],
])('a stylist who %s is told nothing', async (_, passkeys, needsPassword) => {
  renderOffer(passkeys, needsPassword)
  await listRequested()
  await roundTrip()
  expect(screen.queryByText(offerText)).toBeNull()
})
