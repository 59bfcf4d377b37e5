import { ApiProvider } from '@drape/remote-shared/api'
import { Toasts } from '@drape/remote-shared/toast'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { HistoryScreen } from './history.screen.tsx'
import { enter, listing, type PhotoServer, photoNumber, startPhotoServer } from './throwaway-photos.ts'

const deleting = 'DELETE /api/closet/photos/{id}'
const outfit = photoNumber(99).id

let server: PhotoServer
let isOnline: boolean

beforeAll(async () => {
  server = await startPhotoServer()
})
afterAll(() => server.stop())

beforeEach(() => {
  isOnline = true
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  server.forget()
  enter()
})

const lists = (...photos: object[]) => server.answer(listing, () => [200, { photos, next: null }])

const open = () =>
  render(
    <MemoryRouter initialEntries={['/history']}>
      <ApiProvider>
        <Routes>
          <Route
            path="/history"
            element={<HistoryScreen homeAddress="/home" outfitAddress={(id) => `/outfit/${id}`} />}
          />
          <Route path="/home" element="Home" />
        </Routes>
        <Toasts />
      </ApiProvider>
    </MemoryRouter>,
  )

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const listed = (on: string) => screen.findByText(on)

test('every photo has its picture, its date and its status', async () => {
  lists(photoNumber(9, { status: 'approved', outfit_uuid: outfit }), photoNumber(8))
  open()
  screen.getByText('Loading your photos…')
  await listed('9 Nov 2026')
  const [ready, waiting] = screen.getAllByRole('listitem').map((item) => within(item)) as never as [
    ReturnType<typeof within>,
    ReturnType<typeof within>,
  ]
  ready.getByText('Outfits ready')
  waiting.getByText('8 Nov 2026')
  waiting.getByText('Processing...')
  expect(waiting.getByRole('img', { name: 'Your photo of 8 Nov 2026' }).getAttribute('src')).toMatch(
    /\/thumbnail\/8$/,
  )
})

test('outfits are opened from an approved photo that has one, and from no other', async () => {
  lists(
    photoNumber(9, { status: 'approved', outfit_uuid: outfit }),
    photoNumber(8, { status: 'approved' }),
    photoNumber(7, { outfit_uuid: outfit }),
  )
  open()
  await listed('9 Nov 2026')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View Outfits', `/outfit/${outfit}`],
  ])
})

test.each([
  [1, '1 photo'],
  [3, '3 photos'],
])('%d photos are counted', async (count, words) => {
  lists(...Array.from({ length: count }, (_, index) => photoNumber(index + 1)))
  open()
  await screen.findByText(words)
})

test('who has more photos than a page is told how many, and loads more', async () => {
  const [first, second] = [photoNumber(2), photoNumber(1)]
  server.answer(listing, ({ searchParams }) => [
    200,
    searchParams.get('after') === first.id
      ? { photos: [second], next: null }
      : { photos: [first], next: first.id },
  ])
  server.answer('GET /api/user/profile/', () => [
    200,
    {
      ...{ id: first.id, user_id: first.id, name: 'Asha', email: '', userType: 'user', plan: 'free' },
      ...{ created_at: first.upload_date, preferences: null, photos_uploaded: 21, saved_outfits: 0 },
    },
  ])
  open()
  await screen.findByText('21 photos')
  await press('Load more')
  await listed('1 Nov 2026')
  screen.getByText('2 photos')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('Refresh really asks anew', async () => {
  lists(photoNumber(9))
  open()
  await listed('9 Nov 2026')
  lists(photoNumber(10), photoNumber(9))
  await press('Refresh')
  await listed('10 Nov 2026')
  screen.getByText('Up to date')
})

test('a person without photos is led to the upload', async () => {
  lists()
  open()
  await screen.findByRole('heading', { name: 'No photos yet' })
  await press('Upload Photo')
  screen.getByText('Home')
})

test('a list that did not load is asked for again', async () => {
  server.answer(listing, () => [500])
  open()
  await waitFor(() => screen.getByRole('alert'))
  screen.getByRole('heading', { name: 'Your photos did not load' })
  lists(photoNumber(9))
  await press('Try again')
  await listed('9 Nov 2026')
})

test('without a connection it says so, and the list comes with the connection', async () => {
  isOnline = false
  server.answer(listing, () => 'breaks')
  open()
  await screen.findByRole('heading', { name: 'You are offline' })
  lists(photoNumber(9))
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await listed('9 Nov 2026')
})

test('what is here stays, and says so, when it cannot be refreshed', async () => {
  lists(photoNumber(9))
  open()
  await listed('9 Nov 2026')
  server.answer(listing, () => [500])
  await press('Refresh')
  await screen.findByText('This could not be refreshed. Please try again.')
  screen.getByText('9 Nov 2026')
})

test('a photo is deleted once that is confirmed, and is gone from the list', async () => {
  const photos = [photoNumber(9), photoNumber(8, { status: 'approved' })]
  server.answer(listing, () => [200, { photos, next: null }])
  server.answer(deleting, () => {
    photos.shift()
    return [200, { success: true }]
  })
  open()
  await listed('9 Nov 2026')

  await press('Delete the photo of 8 Nov 2026')
  screen.getByText(/The outfits that you have saved stay in your closet/)
  await press('Keep it')
  expect(screen.queryByRole('dialog')).toBeNull()

  await press('Delete the photo of 9 Nov 2026')
  screen.getByRole('dialog', { name: 'Delete this photo?' })
  screen.getByText(/no stylist will work on it any more/)
  await press('Delete photo')
  await screen.findByText('Photo deleted')
  expect(screen.queryByText('9 Nov 2026')).toBeNull()
  screen.getByText('1 photo')
  expect(server.asked.filter((name) => name.startsWith('DELETE'))).toHaveLength(1)
})

test('a photo that could not be deleted stays, and says so', async () => {
  lists(photoNumber(9))
  server.answer(deleting, () => [500])
  open()
  await listed('9 Nov 2026')
  await press(/^Delete the photo/)
  await press('Delete photo')
  await screen.findByText('The photo could not be deleted. Please try again.')
})

test('pictures whose addresses have ended are asked for by fresh ones', async () => {
  lists(photoNumber(9))
  open()
  await listed('9 Nov 2026')
  const picture = screen.getByRole('img')
  lists(photoNumber(9, { thumbnail_url: '/thumbnail/fresh' }))
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
  fireEvent.error(picture)
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toMatch(/fresh$/))
})
