import { readNotificationSettings, updateNotificationSettings } from '@drape/contract/notification'
import { addressArchive, deleteProfile, exportProfile } from '@drape/contract/profile'
import { signUserOutEverywhere } from '@drape/contract/session'
import { readAgreement } from '@drape/contract/terms'
import { listShownPhotos, type ShownPhoto } from '@drape/contract/view'
import { readPageConfig } from '@drape/remote-shared/api'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf, profileOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openPage, Where } from '../../test/page.tsx'
import { SettingsDialog } from './settings.dialog.tsx'

const api = startTestApi()

beforeEach(() => void enter())

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))

const openSettings = () =>
  openPage(
    <>
      <SettingsDialog onClose={() => {}} />
      <Where />
    </>,
    '/?screen=profile',
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

test('the terms stand in Settings, with when they were agreed to', async () => {
  const texts = { version: 'v1', terms: '/the/terms/', privacy: '/the/privacy/' }
  api.answer(readAgreement, { ...texts, agreed_at: '2026-11-21T06:00:00.000Z' })
  openSettings()
  await screen.findByText('You agreed to them on 21 Nov 2026.')
  expect(screen.getByText('Terms').getAttribute('href')).toMatch(/\/the\/terms\/$/)
  expect(screen.getByText('Privacy notice').getAttribute('href')).toMatch(/\/the\/privacy\/$/)
})

test('a user who signs out everywhere is out here too, and stays in when that failed', async () => {
  api.answer(signUserOutEverywhere, withStatus(503))
  openSettings()
  press('Sign out everywhere')
  await screen.findByText(/^You are still signed in: /)
  screen.getByText('?screen=profile, in')
  api.answer(signUserOutEverywhere, done)
  press('Sign out everywhere')
  await screen.findByText('home, out')
  screen.getByText('You are signed out on all devices.')
})

/** The files that were saved: their names and addresses. */
const recordDownloads = () => {
  const files: { name: string; address: string }[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, address: this.getAttribute('href') ?? '' })
  })
  return files
}

test('a person gets all their data from the address that the server gives', async () => {
  api.answer(addressArchive, { address: '/an/archive?expires=2&signature=3' })
  const files = recordDownloads()
  openSettings()
  press('Download my data')
  await screen.findByText('Your data is on its way to your downloads.')
  const address = `${readPageConfig().apiBase}/an/archive?expires=2&signature=3`
  expect(files).toEqual([{ name: '', address }])
})

test('where a server has the document alone, a person gets that', async () => {
  const data = {
    exported_at: '2026-11-21T06:00:00.000Z',
    profile: profileOf(),
    identity: { issuer: 'https://issuer.example', subject: 's' },
    taste: { ratedItems: 0, lines: [] },
    sessions: [],
    photos: [],
    outfits: [],
  }
  api.answer(addressArchive, withStatus(404))
  api.answer(exportProfile, data)
  let file = new Blob()
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      file = blob
      return 'blob:data'
    },
    revokeObjectURL: () => {},
  })
  const files = recordDownloads()
  openSettings()
  press('Download my data')
  await screen.findByText('Your data is on its way to your downloads.')
  expect(files).toEqual([{ name: 'drape-2026-11-21.json', address: 'blob:data' }])
  expect(file.type).toBe('application/json')
  expect(file.size).toBeGreaterThan(JSON.stringify(data).length)
})

test('a person is told when the data does not come', async () => {
  api.answer(addressArchive, withStatus(429))
  openSettings()
  press('Download my data')
  await screen.findByText('Your data could not be downloaded: Too Many Requests')
})

describe('an account is deleted', () => {
  const askToDelete = (input: string) => {
    openSettings()
    press('Delete my account')
    screen.getByRole('dialog', { name: 'Delete my account' })
    fireEvent.change(screen.getByLabelText('Type DELETE to confirm'), { target: { value: input } })
    press('Delete for good')
  }

  test('only if the user confirms it in writing', () => {
    askToDelete('yes')
    screen.getByText('Please type DELETE to confirm')
    expect(document.activeElement).toBe(screen.getByLabelText('Type DELETE to confirm'))
    expect(api.requests(deleteProfile)).toEqual([])
    press('Keep my account')
    screen.getByRole('dialog', { name: 'Settings' })
  })

  test('and the person is signed out with a farewell', async () => {
    api.answer(deleteProfile, done)
    askToDelete(' delete ')
    await screen.findByText('Your account is deleted. Thank you for your time with Drape, and farewell.')
    await screen.findByText('home, out')
    expect(api.requests(deleteProfile)).toHaveLength(1)
  })

  test('and a failure is told, the person still being signed in', async () => {
    api.answer(deleteProfile, withStatus(503))
    askToDelete('DELETE')
    await screen.findByText('Your account could not be deleted. Please try again.')
    screen.getByText('?screen=profile, in')
  })
})

describe('the e-mails of a person', () => {
  const address = 'asha@example.com'
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

  test('are switched off one by one, and the others stay', async () => {
    const mail = { address, outfit_ready: true, new_time: true, answer: true }
    api.answer(readNotificationSettings, () => ({ mail: { ...mail } }))
    api.answer(updateNotificationSettings, ({ body }) => ({ mail: Object.assign(mail, body.mail) }))
    openSettings()
    expect((await box('When an outfit is ready')).checked).toBe(true)
    expect(screen.queryByText(`They go to ${address}.`)).not.toBeNull()
    fireEvent.click(await box('When an outfit is ready'))
    await waitFor(() => expect(api.requests(readNotificationSettings)).toHaveLength(2))
    expect((await box('When an outfit is ready')).checked).toBe(false)
    expect((await box('When it takes longer')).checked).toBe(true)
    expect((await box('When a stylist answers you')).checked).toBe(true)
    expect(api.requests(updateNotificationSettings).map(({ body }) => body)).toEqual([
      { mail: { outfit_ready: false } },
    ])
  })

  test('are as they were when that does not succeed, and it is said', async () => {
    api.answer(readNotificationSettings, { mail: { address, outfit_ready: true, new_time: false } })
    api.answer(updateNotificationSettings, withStatus(500))
    openSettings()
    fireEvent.click(await box('When an outfit is ready'))
    // The reply of the server lacks this kind.
    expect(screen.queryByRole('checkbox', { name: 'When a stylist answers you' })).toBeNull()
    await screen.findByText(/^This could not be changed: /)
    await waitFor(async () => expect((await box('When an outfit is ready')).checked).toBe(true))
  })

  test.each([
    ['sends none', { mail: null }],
    ['does not know of them', withStatus(404)],
  ])('are not offered by a server that %s', async (_which, answer) => {
    api.answer(readNotificationSettings, answer)
    openSettings()
    await waitFor(() => expect(screen.queryByText(/your e-mails/)).toBeNull())
    expect(screen.queryByText('E-mails')).toBeNull()
    expect(screen.queryByText('Your data')).not.toBeNull()
  })

  test('are asked for again when they did not come', async () => {
    api.answer(readNotificationSettings, withStatus(500))
    openSettings()
    await screen.findByText(/^Which ones you get could not be loaded/, {}, { timeout: 5000 })
    api.answer(readNotificationSettings, { mail: { address, outfit_ready: true, new_time: true } })
    press('Try Again')
    expect((await box('When it takes longer')).checked).toBe(true)
  })
})

const photoViewOf = (changes: Partial<ShownPhoto>): ShownPhoto => ({
  id: idOf(1),
  stylist_name: 'Meera K.',
  size: 'large',
  seen_at: '2026-11-10T06:00:00.000Z',
  photo: { id: idOf(2), thumbnail_url: '/a/small/picture', upload_date: '2026-11-09T06:00:00.000Z' },
  ...changes,
})

const openList = async () => {
  openSettings()
  press('Who saw my photos')
  await screen.findByRole('heading', { name: 'Who saw my photos' })
}

test('a person reads who saw which photo, when, and how large, page after page', async () => {
  api.answer(listShownPhotos, ({ query }) =>
    query.after
      ? { views: [photoViewOf({ id: idOf(3), stylist_name: null, size: 'small', photo: null })], next: null }
      : { views: [photoViewOf({})], next: idOf(1) },
  )
  await openList()
  await screen.findByText('Meera K.')
  screen.getByRole('img', { name: 'Your photo of 9 Nov 2026' })
  screen.getByText('Saw it large')
  expect(document.querySelector('dialog time')?.getAttribute('datetime')).toBe('2026-11-10T06:00:00.000Z')
  press('Load more')
  await screen.findByText('A stylist who has left')
  screen.getByText('A picture that you deleted')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('who saw the photos can be asked for again when it did not load, and may be nobody', async () => {
  api.answer(listShownPhotos, withStatus(404))
  await openList()
  await screen.findByText('This did not load')
  api.answer(listShownPhotos, { views: [], next: null })
  press('Try again')
  await screen.findByText(/^Nobody so far/)
})
