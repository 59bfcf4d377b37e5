import { checkReadiness } from '@drape/contract/health'
import { notAuthenticated, signInWithGoogle } from '@drape/contract/session'
import { pageConfigId } from '@drape/platform/runtime/read-page'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { ready } from '@drape/remote-shared/test/factories'
import { leave } from '@drape/remote-shared/test/session'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApp } from '../../test/page.tsx'

const api = startTestApi()

beforeEach(() => {
  const config = document.getElementById(pageConfigId)
  if (config) config.textContent = JSON.stringify({ apiBase: api.apiBase, googleClientId: 'g' })
  api.answer(checkReadiness, ready)
})
afterEach(() => {
  history.replaceState(null, '', '/')
  leave()
})

const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))

test('a visitor who is offline reads so where they are', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openApp()
  await press()
  await screen.findByText("You are offline. Google's sign-in comes with the connection.")
  expect(sessionStorage).toHaveLength(0)
})

test('a visitor whose browser keeps nothing is told so before they leave', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  openApp()
  await press()
  await screen.findByText(/^This browser keeps nothing for Drape/)
})

test('a visitor who comes back with an ID token reads that it goes on, and that it failed where it did', async () => {
  const claims = btoa(JSON.stringify({ nonce: 'once' }))
  sessionStorage.setItem('drape:google', JSON.stringify({ nonce: 'once', to: '/' }))
  sessionStorage.setItem('drape:google-token', `a.${claims}.b`)
  history.replaceState(null, '', '/?screen=history#google')
  let releaseReply: () => void = () => undefined
  const replyReleased = new Promise<void>((resolve) => {
    releaseReply = resolve
  })
  api.answer(signInWithGoogle, async () => {
    await replyReleased
    return withStatus(401)
  })
  openApp()
  await screen.findByText('Signing you in…')
  releaseReply()
  await screen.findByText(notAuthenticated)
  expect(api.requests(signInWithGoogle)).toMatchObject([{ body: { google_token: `a.${claims}.b` } }])
  expect(sessionStorage).toHaveLength(0)
  expect(location.hash).toBe('')
})
