import { ApiProvider } from '@drape/remote-shared/api'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { RecentUploads } from './recent-uploads.card.tsx'
import {
  enter,
  listing,
  type PhotoServer,
  photoNumber,
  rest,
  startPhotoServer,
  until,
} from './throwaway-photos.ts'

let server: PhotoServer

beforeAll(async () => {
  server = await startPhotoServer()
})
afterAll(() => server.stop())

beforeEach(() => {
  server.forget()
  server.answer(listing, () => [200, { photos: [], next: null }])
  enter()
})
afterEach(() => jest.useRealTimers())

const open = () =>
  render(
    <MemoryRouter>
      <ApiProvider>
        <RecentUploads historyAddress="/history" outfitAddress={(outfit) => `/outfit/${outfit}`} />
      </ApiProvider>
    </MemoryRouter>,
  )

const refresh = () => userEvent.click(screen.getByRole('button', { name: 'Refresh' }))

test('the latest photo is asked for 200 ms after the screen has come', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  open()
  screen.getByText('Loading your latest photo…')
  act(() => jest.advanceTimersByTime(199))
  await act(() => rest())
  expect(server.asked).toEqual([])
  act(() => jest.advanceTimersByTime(1))
  await act(() => until(() => server.asked.length > 0))
})

test('the latest photo has its status, and Refresh asks anew', async () => {
  server.answer(listing, () => [200, { photos: [photoNumber(9)], next: photoNumber(9).id }])
  open()
  await screen.findByText('Processing...')
  screen.getByText('9 Nov 2026')
  expect(screen.queryByRole('link', { name: 'View Outfits' })).toBeNull()
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/history')

  const outfit = photoNumber(5).id
  const ready = photoNumber(9, { status: 'approved', outfit_uuid: outfit })
  server.answer(listing, () => [200, { photos: [ready], next: null }])
  await refresh()
  await screen.findByText('Outfits ready')
  screen.getByText('Up to date')
  expect(screen.getByRole('link', { name: 'View Outfits' }).getAttribute('href')).toBe(`/outfit/${outfit}`)
})

test('a person without photos reads where they will be', async () => {
  open()
  await screen.findByText('Your photos will be here, with their outfits.')
  screen.getByRole('region', { name: 'Recent Uploads' })
})

test('a list that does not come says so, and comes when Refresh is pressed', async () => {
  server.answer(listing, () => [500])
  open()
  await waitFor(() => screen.getByRole('alert'))
  screen.getByText('Your photos did not load. Please press Refresh.')
  server.answer(listing, () => [200, { photos: [photoNumber(9)], next: null }])
  await refresh()
  await screen.findByText('Processing...')
})
