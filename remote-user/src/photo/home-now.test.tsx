import { readOutfit, seeYourOutfit } from '@drape/contract/outfit'
import { listPhotos, type Photo } from '@drape/contract/photo'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { idOf, itemOf, outfitOf, photoOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, within } from '@testing-library/react'
import { openPage } from '../../test/page.tsx'
import { loadAgreement } from '../../test/photos.ts'
import { noteSeen } from '../device/seen-outfits.ts'
import { outfitAddress } from '../place/place.ts'
import { HomeScreen } from './home.screen.tsx'

const api = startTestApi()
const outfit = idOf(5)
const photoWithOutfit = (number: number) => photoOf(number, { status: 'approved', outfit_uuid: outfit })

beforeEach(() => {
  enter()
  api.answer(
    readOutfit,
    outfitOf(outfit, {
      stylistName: 'Meera K.',
      items: [itemOf(1, { image_url: 'https://shop.example/kurta.jpg' }), itemOf(2)],
    }),
  )
})

const open = (photos: Photo[]) => {
  api.answer(listPhotos, { photos, next: null })
  return openPage(<HomeScreen closet={null} loadAgreement={loadAgreement} />)
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const uploadHeading = 'What shall we style?'

test('an outfit that is ready stands first, with its pictures, who styled it, and the way to it', async () => {
  const { container } = open([photoWithOutfit(9)])
  const card = within(await screen.findByRole('region', { name: 'Your outfit is ready' }))
  await card.findByText('Styled by Meera K.')
  card.getByText('Blues for a wedding')
  expect(card.getByRole('link', { name: seeYourOutfit }).getAttribute('href')).toBe(outfitAddress(outfit))
  const pictures = [...container.querySelectorAll('img')].map((image) => image.src).slice(0, 2)
  expect(pictures).toEqual([expect.stringMatching(/\/thumbnail\/9$/), 'https://shop.example/kurta.jpg'])
  expect(headings()).toEqual(['Your outfit is ready', uploadHeading, 'Recent Uploads'])
})

test('an outfit that does not load is announced by the date of its photo', async () => {
  api.answer(readOutfit, withStatus(500))
  open([photoWithOutfit(9)])
  await screen.findByText('For your photo of 9 Nov 2026')
  screen.getByText('Picked by hand')
})

test('a photo that waits stands before the next one, behind an outfit that is ready', async () => {
  open([photoOf(9), photoWithOutfit(8)])
  await screen.findByText('Your outfit is ready')
  expect(headings()).toEqual(['Your outfit is ready', 'Recent Uploads', uploadHeading])
})

test('who works on it and by when stands first while nothing is ready', async () => {
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  open([photoOf(9, { due_at, stylist_name: 'Zoya P.' })])
  await screen.findByText(/^Received · with Zoya P\. · by /)
  expect(headings()).toEqual(['Recent Uploads', uploadHeading])
})

test('the next photo stands first once the outfit was opened', async () => {
  // Another outfit than in the tests above, whose call may still be pending.
  const id = idOf(7)
  noteSeen(id)
  open([photoOf(9, { status: 'approved', outfit_uuid: id })])
  await screen.findByText('Outfits ready')
  expect(headings()).toEqual([uploadHeading, 'Recent Uploads'])
  expect(api.requests(readOutfit, { params: { id } })).toEqual([])
})

test('the next photo stands first once the outfit was opened on another device', async () => {
  open([{ ...photoWithOutfit(9), is_seen: true }])
  await screen.findByText('Outfits ready')
  expect(headings()).toEqual([uploadHeading, 'Recent Uploads'])
})

test('the next photo stands first for a user who has none', async () => {
  open([])
  await screen.findByText('Your photos will be here, with their outfits.')
  expect(headings()).toEqual([uploadHeading, 'Recent Uploads'])
})
