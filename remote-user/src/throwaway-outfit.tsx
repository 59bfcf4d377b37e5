import { ApiProvider } from '@drape/remote-shared/api'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { RatedOutfit } from './rated-outfit.tsx'
import { enter, idOf, type ThrowawayApi } from './throwaway-api.ts'

const itemNumber = (number: number, own: object = {}) => ({
  uuid: idOf(number),
  name: `Item ${number}`,
  brand: 'Anokhi',
  category: 'Tops',
  image_url: null,
  ecommerce_url: null,
  estimated_price: 1299.5,
  ...own,
})

const outfitWith = (outfitId: string) => ({
  id: outfitId,
  uuid: outfitId,
  title: 'Blues for a wedding',
  description: 'Indigo from head to toe.',
  image_url: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  user_photo: '/picture/1',
  stylistNotes: 'Roll the sleeves once.',
  status: 'approved',
  items: [
    itemNumber(1, { name: 'Kurta', ecommerce_url: 'https://shop.example/kurta' }),
    itemNumber(2, { name: 'Trousers', category: 'Bottoms', estimated_price: 123456 }),
  ],
})

export const checked = (...ratings: readonly [item: number, rating: number][]) => ({
  hasRated: ratings.length > 0,
  ratings: ratings.map(([item, rating]) => ({ itemId: idOf(item), rating, isSaved: rating >= 4 })),
  totalItems: 2,
  ratedItems: ratings.length,
})

let outfits = 0

/** An outfit of two items that nobody has seen yet, for somebody new. */
export const lendOutfit = (api: ThrowawayApi) => {
  outfits += 1
  const outfitId = idOf(800_000 + outfits)
  const reading = `GET /api/stylist/outfits/${outfitId}/`
  const checking = `GET /api/stylist/outfits/${outfitId}/rating/`
  const rating = `POST /api/stylist/outfits/${outfitId}/rate/`
  const outfit = outfitWith(outfitId)
  api.forget()
  const userId = enter()
  api.answer(reading, () => [200, outfit])
  api.answer(checking, () => [200, checked()])
  return { outfitId, outfit, userId, reading, checking, rating }
}

export type LentOutfit = ReturnType<typeof lendOutfit>

/** It can be left, for a screen that says no more than that. */
export const OutfitPage = ({ outfitId }: { readonly outfitId: string }) => (
  <MemoryRouter initialEntries={['/outfit']}>
    <ApiProvider>
      <Routes>
        <Route path="/outfit" element={<RatedOutfit outfitId={outfitId} backAddress="/history" />} />
        <Route path="*" element={<p>Another screen</p>} />
      </Routes>
    </ApiProvider>
  </MemoryRouter>
)
