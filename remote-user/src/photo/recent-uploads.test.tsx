import { listPhotos, type Photo } from '@drape/contract/photo'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { idOf, photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import { openPage, press } from '../../test/page.tsx'
import { historyAddress, outfitAddress } from '../place/place.ts'
import { RecentUploads } from './recent-uploads-card.tsx'

const api = startTestApi()

const answerList = (...photos: Photo[]) => api.answer(listPhotos, { photos, next: null })

beforeEach(() => {
  answerList()
  enter()
})

const open = () => openPage(<RecentUploads />)

test('the latest photo has its status, and Refresh reads it again', async () => {
  api.answer(listPhotos, { photos: [photoOf(9)], next: idOf(9) })
  open()
  screen.getByText('Loading your latest photo…')
  await screen.findByText('Processing...')
  screen.getByText('9 Nov 2026')
  expect(screen.queryByRole('link', { name: 'View Outfits' })).toBeNull()
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(historyAddress)

  const outfit = idOf(5)
  const approvedPhoto = photoOf(9, { status: 'approved', outfit_uuid: outfit })
  answerList(approvedPhoto)
  await press('Refresh')
  await screen.findByText('Outfits ready')
  screen.getByText('Up to date')
  expect(screen.getByRole('link', { name: 'View Outfits' }).getAttribute('href')).toBe(outfitAddress(outfit))
})

test('a list that does not come says so, and comes when Refresh is pressed', async () => {
  api.answer(listPhotos, withStatus(500))
  open()
  await waitFor(() => screen.getByRole('alert'))
  screen.getByText('Your photos did not load. Please press Refresh.')
  answerList(photoOf(9))
  await press('Refresh')
  await screen.findByText('Processing...')
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const dueTime = /by (Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d{1,2}:\d\d [ap]m/

test.each([
  ['received, and by when', { due_at: inHours(20) }, /^Received · by /, dueTime],
  ['with whom it is', { due_at: inHours(20), stylist_name: 'Asha' }, /^Received · with Asha · by /, dueTime],
  [
    'that they are late, and the new time',
    { due_at: inHours(-1), new_due_at: inHours(11), stylist_name: 'Asha' },
    /^Your outfits take longer than we promised\. New time: by .*\. With Asha\.$/,
    dueTime,
  ],
  ['that they are late, before there is a new time', { due_at: inHours(-1) }, /^Your .* promised\.$/, /$/],
])('a photo that waits says %s', async (_, changes, text, timeText) => {
  answerList(photoOf(9, changes))
  open()
  await screen.findByText('Processing...')
  expect(screen.getByText(text).textContent).toMatch(timeText)
})

test.each([
  ['a server that promises no time', {}],
  ['a time that is none', { due_at: 'soon' }],
  ['outfits that are there', { due_at: inHours(-1), status: 'approved' as const }],
])('nothing stands beside the status for %s', async (_, changes) => {
  answerList(photoOf(9, changes))
  open()
  await screen.findByText(/^(Processing\.\.\.|Outfits ready)$/)
  expect(screen.queryByText(/by |longer/)).toBeNull()
})
