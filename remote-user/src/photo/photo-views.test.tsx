import { listPhotos } from '@drape/contract/photo'
import { listPhotoViews } from '@drape/contract/view'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen } from '@testing-library/react'
import { openPage, press } from '../../test/page.tsx'
import { HistoryScreen } from './history.screen.tsx'

const api = startTestApi()
beforeEach(() => void enter())

const openFor = async (day: number) => {
  api.answer(listPhotos, { photos: [photoOf(day)], next: null })
  openPage(<HistoryScreen />)
  await screen.findByText(`${day} Nov 2026`)
  await press(`Who saw it: photo of ${day} Nov 2026`)
}

test('a person sees which stylists were shown a photo, and when', async () => {
  const [first_at, last_at] = ['2026-11-09T06:00:00.000Z', '2026-11-10T06:00:00.000Z']
  api.answer(listPhotoViews, { views: [{ stylist_name: 'Meera K.', first_at, last_at }] })
  await openFor(9)
  await screen.findByText('Meera K.')
  const times = [...document.querySelectorAll('dialog time')].map((time) => time.getAttribute('datetime'))
  expect(times).toEqual([first_at, last_at])
})

test('who saw a photo is read again each time, and an old list is not shown when that fails', async () => {
  const noViews = 'Only you so far. A stylist who is shown it stands here.'
  api.answer(listPhotoViews, { views: [] })
  await openFor(7)
  await screen.findByText(noViews)
  await press('Close')

  const at = '2026-11-09T06:00:00.000Z'
  api.answer(listPhotoViews, { views: [{ stylist_name: 'Meera K.', first_at: at, last_at: at }] })
  await press('Refresh')
  await press('Who saw it: photo of 7 Nov 2026')
  await screen.findByText('Meera K.')
  expect(screen.queryByText(noViews)).toBeNull()
  expect(api.requests(listPhotoViews)).toHaveLength(2)
  await press('Close')

  api.answer(listPhotoViews, withStatus(404))
  await press('Who saw it: photo of 7 Nov 2026')
  await screen.findByText('This did not load')
  expect(screen.queryByText('Meera K.')).toBeNull()
})
