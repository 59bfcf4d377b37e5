import { photoSent, photoTooLarge, uploadPhoto } from '@drape/contract/photo'
import { refreshUser } from '@drape/contract/session'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { fakeCanvas } from '@drape/remote-shared/test/canvas'
import { photoOf, tokensOf } from '@drape/remote-shared/test/factories'
import { setOnline } from '@drape/remote-shared/test/session'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { setUpHome } from '../../test/home.tsx'
import { Page, press } from '../../test/page.tsx'
import { loadAgreement, untilAgreementIsThere, waitUntil } from '../../test/photos.ts'
import { HomeScreen } from './home.screen.tsx'
import { PhotoSender } from './photo-sender.tsx'

const api = startTestApi()

beforeEach(() => setUpHome(api))

const pageAt = (isAtHome: boolean) => (
  <Page>
    <PhotoSender isAtHome={isAtHome} />
    {isAtHome && <HomeScreen loadAgreement={loadAgreement} closet={<p>My closet</p>} />}
  </Page>
)

const open = () => render(pageAt(true))

const picture = (type = 'image/jpeg') => new File(['photo'], 'photo', { type })
const button = (name: string) => screen.getByRole('button', { name })

const inputs = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLInputElement>('input[type=file]'),
]
const choose = (container: HTMLElement, file = picture()) => {
  const gallery = inputs(container)[1] as HTMLInputElement
  fireEvent.change(gallery, { target: { files: [file] } })
}
const chooseAndSee = async (container: HTMLElement) => {
  choose(container)
  await screen.findByRole('button', { name: 'Choose Different Photo' })
  await untilAgreementIsThere()
}

const openAndChoose = async () => {
  const page = open()
  await chooseAndSee(page.container)
  return page
}

/** The keys of uploads that arrived completely. */
const keys = () => api.requests(uploadPhoto).map(({ headers }) => headers['idempotency-key'])
const alerts = () =>
  screen.getAllByRole('alert').flatMap(({ textContent }) => (textContent ? [textContent] : []))

test('a person is greeted, may take a photo or choose one, and has nothing to submit before', () => {
  const { container } = open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+, Asha$/)
  button('Take Photo')
  button('Choose from Gallery')
  const acceptedTypes = 'image/jpeg,image/png,image/webp'
  expect(inputs(container).map((input) => [input.accept, input.getAttribute('capture')])).toEqual([
    [acceptedTypes, 'environment'],
    [acceptedTypes, null],
  ])
  screen.getByText('My closet')
  expect(screen.queryByRole('button', { name: 'Submit Photo' })).toBeNull()
})

test('a user who drops something other than a file is asked for a photo', () => {
  open()
  const card = screen.getByRole('region', { name: 'What shall we style?' })
  fireEvent.drop(card, { dataTransfer: { files: [], types: [] } })
  expect(alerts()).toEqual(['Please select a photo first'])
})

test('a file of another kind is refused in clear words', () => {
  const { container } = open()
  choose(container, picture('application/pdf'))
  expect(alerts()).toEqual(['Please choose a JPEG, PNG or WebP picture'])
})

test('a picture that is a mere line is refused before it is sent, and a panorama is not', async () => {
  fakeCanvas({ width: 9000, height: 2 })
  const { container } = open()
  choose(container)
  await screen.findByText(/^The photo is more than 20 times as long as it is wide/)
  fakeCanvas({ width: 16_000, height: 2000 })
  await chooseAndSee(container)
  expect(alerts()).toEqual([])
})

test('a picture that cannot be processed is reported in the panel, and another may be chosen', async () => {
  fakeCanvas({ isPicture: false })
  const { container } = open()
  choose(container)
  const panel = (await screen.findByText('Something went wrong')).closest('[role=alert]') as HTMLElement
  within(panel).getByText('Failed to process photo upload. Please try again.')
  within(panel).getByRole('button', { name: 'Refresh Page' })
  fakeCanvas()
  await chooseAndSee(container)
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('a photo is seen, submitted once, and a stylist promised within 24 hours, and by when', async () => {
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  api.answer(uploadPhoto, photoOf(1, { due_at }))
  await openAndChoose()
  screen.getByRole('img', { name: 'Your chosen one' })
  await press('Submit Photo')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Photo Submitted Successfully!' })
  expect(document.activeElement).toBe(heading)
  screen.getByText(/within 24 hours/)
  screen.getByText(/^Received · by /)
  expect(keys()).toEqual([expect.stringMatching(/^[\w-]{36}$/)])
  await press('Back to Home')
  button('Take Photo')
})

test('a person chooses a different photo instead', async () => {
  await openAndChoose()
  await press('Choose Different Photo')
  button('Take Photo')
  expect(screen.queryByRole('img', { name: 'Your chosen one' })).toBeNull()
})

test.each([
  [413, photoTooLarge, 'Upload failed: Payload Too Large'],
  [415, 'This is not a picture.', 'Upload failed: Unsupported Media Type'],
])(
  'a %d is shown with the reason that the server gives, and the preview stays',
  async (status, reason, message) => {
    api.answer(uploadPhoto, refused(status, reason))
    await openAndChoose()
    await press('Submit Photo')
    await screen.findByText(message)
    expect(alerts()).toEqual([message, reason])
    screen.getByRole('img', { name: 'Your chosen one' })
  },
)

test('an upload whose reply is not valid fails without a status, and is repeated under its key', async () => {
  api.answer(uploadPhoto, withStatus(200, { body: { hello: 'wifi' } }))
  await openAndChoose()
  await press('Submit Photo')
  await screen.findByText('Upload failed. Please try again.')
  api.answer(uploadPhoto, photoOf(1))
  await press('Submit Photo')
  await screen.findByText(photoSent)
  const [firstKey] = keys()
  expect(keys()).toEqual([firstKey, firstKey])
})

test("three attempts that fail with a server error are reported without the server's message", async () => {
  api.answer(uploadPhoto, refused(503, 'Pool is empty.'))
  await openAndChoose()
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  fireEvent.click(button('Submit Photo'))
  for (const [attempts, ms] of [
    [1, 2000],
    [2, 4000],
  ] as const) {
    await act(() => waitUntil(() => screen.queryByText('Drape is busy. Trying again…') !== null))
    expect(keys()).toHaveLength(attempts)
    await act(async () => {
      jest.advanceTimersByTime(ms)
      await waitUntil(() => keys().length > attempts)
    })
  }
  await act(() => waitUntil(() => screen.queryByText('Upload failed: Service Unavailable') !== null))
  expect(alerts()).toEqual(['Upload failed: Service Unavailable'])
  expect(new Set(keys()).size).toBe(1)
})

test('a user who is signed in no longer is asked to log in', async () => {
  api.answer(uploadPhoto, withStatus(401))
  api.answer(refreshUser, tokensOf('b'))
  await openAndChoose()
  await press('Submit Photo')
  await screen.findByText('Please log in to upload photos')
})

test('progress is shown and read out by quarters, and Cancel brings the preview back', async () => {
  api.answer(uploadPhoto, 'hangs')
  await openAndChoose()
  await press('Submit Photo')
  const progressBar = await screen.findByRole('progressbar', { name: 'Upload progress' })
  expect(progressBar.getAttribute('aria-valuenow')).toBe('0')
  screen.getByText('0 percent sent')
  await waitFor(() => expect(keys()).toHaveLength(1))
  await press('Cancel')
  button('Submit Photo')
  screen.getByRole('img', { name: 'Your chosen one' })
})

test('without a connection it says so, and sends the photo when it is back; a browser that cannot store the photo is reported', async () => {
  setOnline(false)
  const { container } = open()
  screen.getByText('You are offline. Your photo will be sent when the connection is back.')
  await chooseAndSee(container)
  // jsdom has no IndexedDB.
  screen.getByText('This browser could not keep your photo. Stay on this page until it is sent.')
  await press('Submit Photo')
  screen.getByText('You are offline. Your photo is sent as soon as the connection is back.')
  expect(screen.queryByText(/Your photo is kept/)).toBeNull()
  expect(keys()).toEqual([])
  setOnline(true)
  await screen.findByText(photoSent)
})

test('a user who looks at another screen meanwhile is told there', async () => {
  const { rerender } = await openAndChoose()
  fireEvent.click(button('Submit Photo'))
  rerender(pageAt(false))
  expect((await screen.findByText(photoSent)).closest('.toast')).not.toBeNull()
  rerender(pageAt(true))
  button('Take Photo')
})
