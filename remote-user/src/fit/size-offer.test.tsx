import { type Fit, noFit, readFit, updateFit } from '@drape/contract/fit'
import type { OutfitItem } from '@drape/contract/outfit'
import type { SizeTrouble } from '@drape/contract/rating'
import { refused, startTestApi } from '@drape/remote-shared/test/api'
import { done, itemOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { openPage, press } from '../../test/page.tsx'
import { SizeOffer } from './size-offer.tsx'

const api = startTestApi()

const fit: Fit = { ...noFit, sizes: { chart: 'women', top: 'M', shoes: '24 cm' } }

beforeEach(() => {
  enter()
  api.answer(readFit, fit)
  api.answer(updateFit, { ...done, fit })
})

/** As a rating holds what was said. */
const Offer = ({ item }: { readonly item: OutfitItem }) => {
  const [said, setSaid] = useState<SizeTrouble>()
  return <SizeOffer {...{ item, said }} onSay={setSaid} />
}

test.each([
  [{}, 'It was too small', 'tops: M → L', { top: 'L' }],
  [{}, 'It was too large', 'tops: M → S', { top: 'S' }],
  [{ size: 'L' }, 'It was too small', 'tops: M → XL', { top: 'XL' }],
  [{ size: 'Free' }, 'It was too small', 'tops: M → L', { top: 'L' }],
  [{ category: 'Footwear', size: 'UK 5' }, 'It was too small', 'shoes: UK 5 → UK 5.5', { shoes: '5.5' }],
])('of a piece %j “%s” offers %s, and one press accepts', async (changes, reason, words, sizes) => {
  openPage(<Offer item={itemOf(1, changes)} />)
  await press(reason)
  await press(`Change my size for ${words}`)
  await screen.findByText(/^Your size for .* now\.$/)
  expect(api.requests(updateFit).map(({ body }) => body)).toMatchObject([
    { sizes: { ...fit.sizes, ...sizes } },
  ])
})

test('nothing changes where the size of the client is another already', async () => {
  openPage(<Offer item={itemOf(1, { size: 'S' })} />)
  await press('It was too small')
  await screen.findByText('Your size for tops is M; it stays.')
})

test('a correction that fails says why, and can be tried again', async () => {
  api.answer(updateFit, refused(503, 'Not now', 'unavailable'))
  openPage(<Offer item={itemOf(1)} />)
  await press('It was too small')
  await press(/M → L$/)
  await screen.findByText(/^Your size is not changed yet/)
  screen.getByRole('button', { name: /M → L$/ })
})

test.each(['Bags', 'Bottoms'])('nothing is offered of %s, without a size', async (category) => {
  const { container } = openPage(<Offer item={itemOf(1, { category })} />)
  await waitFor(() => expect(api.requests(readFit)).toHaveLength(1))
  expect(container.textContent).toBe('')
})
