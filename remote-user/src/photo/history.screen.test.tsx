import { deletePhoto, listPhotos, type Photo } from '@drape/contract/photo'
import { readProfile } from '@drape/contract/profile'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf, photoOf, profileOf } from '@drape/remote-shared/test/factories'
import { enter, setOnline } from '@drape/remote-shared/test/session'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openPage, press, Where } from '../../test/page.tsx'
import { noteSeen } from '../device/seen-outfits.ts'
import { historyAddress, outfitAddress } from '../place/place.ts'
import { HistoryScreen } from './history.screen.tsx'

const api = startTestApi()
const outfit = idOf(99)
beforeEach(() => void enter())

const answerList = (...photos: Photo[]) => api.answer(listPhotos, { photos, next: null })

const open = () =>
  openPage(
    <>
      <HistoryScreen />
      <Where />
    </>,
    historyAddress,
  )

test('every photo has its picture, its date and its status, and by when its outfits come', async () => {
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  answerList(photoOf(9, { status: 'approved', outfit_uuid: outfit }), photoOf(8, { due_at }))
  open()
  screen.getByText('Loading your photos…')
  await screen.findByText('9 Nov 2026')
  const [approvedItem, waitingItem] = screen
    .getAllByRole('listitem')
    .map((item) => within(item)) as never as [ReturnType<typeof within>, ReturnType<typeof within>]
  approvedItem.getByText('Outfits ready')
  waitingItem.getByText('8 Nov 2026')
  waitingItem.getByText('Processing...')
  waitingItem.getByText(/^Received · by /)
  expect(waitingItem.getByRole('img', { name: 'Your photo of 8 Nov 2026' }).getAttribute('src')).toMatch(
    /\/thumbnail\/8$/,
  )
})

test('outfits are opened from an approved photo that has one, and from no other', async () => {
  answerList(
    photoOf(9, { status: 'approved', outfit_uuid: outfit }),
    photoOf(8, { status: 'approved' }),
    photoOf(7, { outfit_uuid: outfit }),
  )
  open()
  await screen.findByText('9 Nov 2026')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View Outfits', outfitAddress(outfit)],
  ])
})

test('an unopened outfit is marked as new, on this device or another', async () => {
  const photoWithOutfit = (number: number, is_seen?: boolean) =>
    photoOf(number, {
      status: 'approved',
      outfit_uuid: idOf(number),
      ...(is_seen !== undefined && { is_seen }),
    })
  answerList(
    photoWithOutfit(9, false),
    photoWithOutfit(8, true),
    photoWithOutfit(7, false),
    photoWithOutfit(6),
    photoOf(5),
  )
  noteSeen(idOf(7))
  open()
  await screen.findByText('9 Nov 2026')
  const newMarks = screen.getAllByRole('listitem').map((item) => within(item).queryByText('New') !== null)
  // The fourth has no is_seen: without it, nothing is marked as new.
  expect(newMarks).toEqual([true, false, false, false, false])
})

test('one odd date is one odd date, and the other photos are shown as ever', async () => {
  api.answer(
    listPhotos,
    withStatus(200, { body: { photos: [photoOf(9), photoOf(8, { upload_date: 'soon' }), null] } }),
  )
  open()
  await screen.findByText('9 Nov 2026')
  screen.getByText('Invalid date')
  screen.getByText('2 photos')
})

test.each([
  [1, '1 photo'],
  [3, '3 photos'],
])('%d photos are counted', async (count, text) => {
  answerList(...Array.from({ length: count }, (_, index) => photoOf(index + 1)))
  open()
  await screen.findByText(text)
})

test('a user who has more photos than a page is told how many, and loads more', async () => {
  const [newPhoto, oldPhoto] = [photoOf(2), photoOf(1)]
  api.answer(listPhotos, ({ query }) =>
    query.after === newPhoto.id
      ? { photos: [oldPhoto], next: null }
      : { photos: [newPhoto], next: newPhoto.id },
  )
  api.answer(readProfile, profileOf({ photos_uploaded: 21 }))
  open()
  await screen.findByText('21 photos')
  await press('Load more')
  await screen.findByText('1 Nov 2026')
  screen.getByText('2 photos')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('older photos that did not load are said to be missing, and come when they are asked for again', async () => {
  let isBroken = true
  api.answer(listPhotos, ({ query }) => {
    if (!query.after) return { photos: [photoOf(9)], next: idOf(9) }
    return isBroken ? withStatus(500) : { photos: [photoOf(1)], next: null }
  })
  open()
  await screen.findByText('9 Nov 2026')
  await press('Load more')
  await screen.findByText('This did not load. Please try again.')
  isBroken = false
  await press('Load more')
  await screen.findByText('1 Nov 2026')
  expect(screen.queryByText('This did not load. Please try again.')).toBeNull()
})

test('Refresh reads the list from the server again', async () => {
  answerList(photoOf(9))
  open()
  await screen.findByText('9 Nov 2026')
  answerList(photoOf(10), photoOf(9))
  await press('Refresh')
  await screen.findByText('10 Nov 2026')
  screen.getByText('Up to date')
})

test('a person without photos is led to the upload', async () => {
  answerList()
  open()
  await screen.findByRole('heading', { name: 'No photos yet' })
  await press('Upload Photo')
  screen.getByText('home, in')
})

test('a list that did not load is asked for again', async () => {
  api.answer(listPhotos, withStatus(500))
  open()
  await waitFor(() => screen.getByRole('alert'))
  screen.getByRole('heading', { name: 'Your photos did not load' })
  answerList(photoOf(9))
  await press('Try again')
  await screen.findByText('9 Nov 2026')
})

test('without a connection it says so, and the list comes with the connection', async () => {
  setOnline(false)
  api.answer(listPhotos, 'breaks')
  open()
  await screen.findByRole('heading', { name: 'You are offline' })
  answerList(photoOf(9))
  setOnline(true)
  await screen.findByText('9 Nov 2026')
})

test('the list stays, with a message, when it cannot be refreshed', async () => {
  answerList(photoOf(9))
  open()
  await screen.findByText('9 Nov 2026')
  api.answer(listPhotos, withStatus(500))
  await press('Refresh')
  await screen.findByText('This could not be refreshed. Please try again.')
  screen.getByText(/^1 photo · as last seen on \d+ \w+ \d{4}, /)
  screen.getByText('9 Nov 2026')
})

test('a photo is deleted once that is confirmed, and is gone from the list', async () => {
  const photos = [photoOf(9), photoOf(8, { status: 'approved' })]
  api.answer(listPhotos, () => ({ photos, next: null }))
  api.answer(deletePhoto, () => {
    photos.shift()
    return done
  })
  open()
  await screen.findByText('9 Nov 2026')

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
  expect(api.requests(deletePhoto)).toHaveLength(1)
})

test('however often Delete photo is pressed, the photo is deleted once', async () => {
  answerList(photoOf(9))
  api.answer(deletePhoto, done)
  open()
  await screen.findByText('9 Nov 2026')
  await press(/^Delete the photo/)
  const remove = screen.getByRole('button', { name: 'Delete photo' })
  act(() => {
    for (let presses = 0; presses < 3; presses += 1) remove.click()
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.requests(deletePhoto)).toHaveLength(1)
})

test('a photo that could not be deleted stays, and says so', async () => {
  answerList(photoOf(9))
  api.answer(deletePhoto, withStatus(500))
  open()
  await screen.findByText('9 Nov 2026')
  await press(/^Delete the photo/)
  await press('Delete photo')
  await screen.findByText('The photo could not be deleted. Please try again.')
})

test('pictures whose addresses have ended are asked for by fresh ones', async () => {
  answerList(photoOf(9))
  open()
  await screen.findByText('9 Nov 2026')
  answerList(photoOf(9, { thumbnail_url: '/thumbnail/fresh' }))
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
  fireEvent.error(screen.getByRole('img'))
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toMatch(/fresh$/))
})
