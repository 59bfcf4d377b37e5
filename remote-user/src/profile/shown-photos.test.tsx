import { listShownPhotos, type ShownPhoto } from '@drape/contract/view'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { enter } from '@drape/remote-shared/test/session'
import { screen } from '@testing-library/react'
import { openPage, press } from '../../test/page.tsx'
import { SettingsDialog } from './settings.dialog.tsx'

const api = startTestApi()
beforeEach(() => void enter())

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const photoViewOf = (changes: Partial<ShownPhoto>): ShownPhoto => ({
  id: id(1),
  stylist_name: 'Meera K.',
  size: 'large',
  seen_at: '2026-11-10T06:00:00.000Z',
  photo: { id: id(2), thumbnail_url: '/a/small/picture', upload_date: '2026-11-09T06:00:00.000Z' },
  ...changes,
})

const open = async () => {
  openPage(<SettingsDialog onClose={() => {}} />)
  await press('Who saw my photos')
  await screen.findByRole('heading', { name: 'Who saw my photos' })
}

test('a person reads who saw which photo, when, and how large, page after page', async () => {
  api.answer(listShownPhotos, ({ query }) =>
    query.after
      ? { views: [photoViewOf({ id: id(3), stylist_name: null, size: 'small', photo: null })], next: null }
      : { views: [photoViewOf({})], next: id(1) },
  )
  await open()
  await screen.findByText('Meera K.')
  expect(screen.getByRole('img', { name: 'Your photo of 9 Nov 2026' })).toBeTruthy()
  expect(screen.getByText('Saw it large')).toBeTruthy()
  expect(document.querySelector('dialog time')?.getAttribute('datetime')).toBe('2026-11-10T06:00:00.000Z')
  await press('Load more')
  await screen.findByText('A stylist who has left')
  expect(screen.getByText('A photo that you deleted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('who saw the photos can be asked for again when it did not load, and may be nobody', async () => {
  api.answer(listShownPhotos, withStatus(404))
  await open()
  await screen.findByText('This did not load')
  api.answer(listShownPhotos, { views: [], next: null })
  await press('Try again')
  await screen.findByText(/^Nobody so far/)
})
