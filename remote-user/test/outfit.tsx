import { readOutfit } from '@drape/contract/outfit'
import { checkRating } from '@drape/contract/rating'
import { ApiProvider } from '@drape/remote-shared/api'
import type { TestApi } from '@drape/remote-shared/test/api'
import { idOf, itemOf, outfitOf, ratingsOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { screenOf } from '../src/routes.tsx'

let outfits = 0

/** A new outfit with two items, of a new person. */
export const lendOutfit = (api: TestApi) => {
  outfits += 1
  const id = idOf(800_000 + outfits)
  const about = { params: { id } }
  const outfit = outfitOf(id, {
    stylistNotes: 'Roll the sleeves once.',
    stylistName: 'Meera K.',
    items: [
      itemOf(1, { name: 'Kurta', ecommerce_url: 'https://shop.example/kurta' }),
      itemOf(2, { name: 'Trousers', category: 'Bottoms', estimated_price: 123456 }),
    ],
  })
  const userId = enter()
  api.answer(readOutfit, about, outfit)
  api.answer(checkRating, about, ratingsOf())
  return { about, outfit, userId }
}

export type LentOutfit = ReturnType<typeof lendOutfit>

/** A page with the outfit and another screen to go to. */
export const OutfitPage = ({ outfit }: { readonly outfit: { readonly id: string } }) => (
  <MemoryRouter initialEntries={['/outfit']}>
    <ApiProvider>
      <Routes>
        <Route path="/outfit" element={screenOf({ screen: 'outfit-details', outfit: outfit.id })} />
        <Route path="*" element={<p>Another screen</p>} />
      </Routes>
    </ApiProvider>
  </MemoryRouter>
)
