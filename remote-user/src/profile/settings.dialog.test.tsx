import { ApiProvider } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, profileOf } from '@drape/remote-shared/test/factories'
import { enter, leave } from '@drape/remote-shared/test/session'
import { Toasts } from '@drape/remote-shared/toast'
import { deleteProfile, exportProfile } from '@drape/remote-shared/user-calls'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SettingsDialog } from './settings.dialog.tsx'

const api = startTestApi()

beforeEach(() => void enter())
afterEach(leave)

const Where = () => (
  <p>
    {useLocation().search || 'home'}, {useSession().status}
  </p>
)

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))

const openSettings = () =>
  render(
    <MemoryRouter initialEntries={['/?screen=profile']}>
      <ApiProvider>
        <SettingsDialog homeAddress="/" onClose={() => {}} />
        <Where />
        <Toasts />
      </ApiProvider>
    </MemoryRouter>,
  )

test('the appearance changes at once, and stays', () => {
  openSettings()
  const radio = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  expect(radio('System').checked).toBe(true)
  fireEvent.click(radio('Dark'))
  expect([document.documentElement.dataset['appearance'], localStorage.getItem('appearance')]).toEqual([
    'dark',
    'dark',
  ])
  expect(radio('Dark').checked).toBe(true)
  fireEvent.click(radio('System'))
  expect(document.documentElement.dataset['appearance']).toBeUndefined()
})

test('a person gets all their data as a file', async () => {
  const data = {
    exported_at: '2026-11-21T06:00:00.000Z',
    profile: profileOf(),
    identity: { issuer: 'https://issuer.example', subject: 's' },
    sessions: [],
    photos: [],
    outfits: [],
  }
  api.answer(exportProfile, data)
  const files: { name: string; file: Blob }[] = []
  let file = new Blob()
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      file = blob
      return 'blob:data'
    },
    revokeObjectURL: () => {},
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, file })
  })
  openSettings()
  press('Download my data')
  await screen.findByText('Your data is on its way to your downloads.')
  expect(files.map(({ name }) => name)).toEqual(['drape-2026-11-21.json'])
  expect(file.type).toBe('application/json')
  expect(file.size).toBeGreaterThan(JSON.stringify(data).length)
})

test('a person is told when the data does not come', async () => {
  api.answer(exportProfile, withStatus(429))
  openSettings()
  press('Download my data')
  await screen.findByText('Your data could not be downloaded: Too Many Requests')
})

describe('an account is deleted', () => {
  const askToDelete = (typed: string) => {
    openSettings()
    press('Delete my account')
    screen.getByRole('dialog', { name: 'Delete my account' })
    fireEvent.change(screen.getByLabelText('Type DELETE to confirm'), { target: { value: typed } })
    press('Delete for good')
  }

  test('only for who confirms it in writing', () => {
    askToDelete('yes')
    screen.getByText('Please type DELETE to confirm')
    expect(document.activeElement).toBe(screen.getByLabelText('Type DELETE to confirm'))
    expect(api.asked(deleteProfile)).toEqual([])
    press('Keep my account')
    screen.getByRole('dialog', { name: 'Settings' })
  })

  test('and the person is signed out with a farewell', async () => {
    api.answer(deleteProfile, done)
    askToDelete(' delete ')
    await screen.findByText('Your account is deleted. Thank you for your time with Drape, and farewell.')
    await screen.findByText('home, out')
    expect(api.asked(deleteProfile)).toHaveLength(1)
  })

  test('and a failure is told, the person still being signed in', async () => {
    api.answer(deleteProfile, withStatus(503))
    askToDelete('DELETE')
    await screen.findByText('Your account could not be deleted. Please try again.')
    screen.getByText('?screen=profile, in')
  })
})
