import { checkReadiness } from '@drape/contract/health'
import { readPreferences } from '@drape/contract/preferences'
import { productTitle, signForDevelopment, signInWithGoogle, tagline } from '@drape/contract/session'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, noPreferences, ready, tokensOf, userOf } from '@drape/remote-shared/test/factories'
import { leave } from '@drape/remote-shared/test/session'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApp } from '../../test/page.tsx'

const api = startTestApi()

beforeEach(() => {
  api.answer(checkReadiness, ready)
  api.answer(signForDevelopment, { google_token: 'signed' })
})
afterEach(leave)

test('a visitor reads what Drape is, with three good reasons, in one main with one heading', () => {
  openApp()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Drape')
  screen.getByText(tagline)
  expect(document.title).toBe(productTitle)
  expect(screen.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
    'Styled by a person',
    'Ready in about 24 hours',
    'Yours to keep and shop',
  ])
})

test('a stylist is shown the way to the stylist area', () => {
  openApp()
  const link = screen.getByRole('link', { name: 'Are you a stylist? Sign in here' })
  expect(link.getAttribute('href')).toBe('/stylist-login')
})

const chooseAsha = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await userEvent.click(await screen.findByRole('button', { name: /Sample Asha/ }))
}

test('a visitor signs in as the sample user they choose, where there is no Google', async () => {
  api.answer(signInWithGoogle, { ...done, message: '', ...tokensOf('a'), user: userOf() })
  api.answer(readPreferences, noPreferences)
  openApp()
  await chooseAsha()
  await screen.findByRole('navigation', { name: 'Main' })
  expect(api.requests(signInWithGoogle).map(({ body }) => body)).toEqual([{ google_token: 'signed' }])
})

test('a visitor who is not let in reads that it failed, and may try again', async () => {
  api.answer(signInWithGoogle, withStatus(401))
  openApp()
  await chooseAsha()
  expect((await screen.findByText('Failed to authenticate user')).closest('[role=status]')).not.toBeNull()
  screen.getByRole('button', { name: 'Continue with Google' })
})

test('a visitor who types no e-mail address is asked for one', async () => {
  openApp()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Asha')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert').textContent).toBe('Please enter a name and an e-mail address')
})

test('a visitor can read how Drape works, and close it again', async () => {
  openApp()
  await userEvent.click(screen.getByRole('button', { name: 'How Drape works' }))
  const dialog = await screen.findByRole('dialog', { name: 'How Drape works' })
  expect(dialog.querySelectorAll('ol > li')).toHaveLength(3)
  screen.getByText('Within 24 hours')
  screen.getByText('Your photo stays private')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a visitor is told calmly when the server is not ready, and the screen stays', async () => {
  api.answer(
    checkReadiness,
    withStatus(503, { body: { ...ready, status: 'unready', database: 'down', migrations: 'down' } }),
  )
  const notice = 'Drape is having trouble right now. Please try again in a few minutes.'
  openApp()
  expect(screen.queryByText(notice)).toBeNull()
  // The retry comes after a second.
  expect((await screen.findByText(notice)).closest('[role=status]')).not.toBeNull()
  screen.getByRole('button', { name: 'Continue with Google' })
})
