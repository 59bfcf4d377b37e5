import { listPhotos } from '@drape/contract/photo'
import { startTestApi } from '@drape/remote-shared/test/api'
import { photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import { openPage, press } from '../../test/page.tsx'
import { FitCard } from './fit-card.tsx'

const api = startTestApi()
const question = () => screen.queryByText(/^Clothes fit better/)

beforeEach(() => {
  localStorage.clear()
  enter()
})

test('after the first photo Home asks for sizes, until that is dismissed', async () => {
  api.answer(listPhotos, { photos: [photoOf(1)], next: null })
  const { unmount } = openPage(<FitCard />)
  const link = await screen.findByRole('link', { name: 'Tell my sizes' })
  expect(link.getAttribute('href')).toBe('/?screen=fit')
  await press('Not now')
  expect(question()).toBeNull()
  unmount()
  openPage(<FitCard />)
  expect(question()).toBeNull()
})

test('before the first photo it does not', async () => {
  api.answer(listPhotos, { photos: [], next: null })
  openPage(<FitCard />)
  await waitFor(() => expect(api.requests(listPhotos)).toHaveLength(1))
  expect(question()).toBeNull()
})
