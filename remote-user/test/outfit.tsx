import { readOutfit } from '@drape/contract/outfit'
import { checkRating } from '@drape/contract/rating'
import type { TestApi } from '@drape/remote-shared/test/api'
import { idOf, itemOf, outfitOf, ratingsOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screenOf } from '../src/routes.tsx'
import { outfitAddress } from '../src/signed-in/place.ts'
import { openPage, Where } from './page.tsx'

let outfits = 0

/** A new outfit with two items, of a new person. */
const lendOutfit = (api: TestApi) => {
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

type LentOutfit = ReturnType<typeof lendOutfit>

/** Before each test another one. */
export const lendOutfits = (api: TestApi): LentOutfit => {
  const lent = {} as LentOutfit
  beforeEach(() => {
    Object.assign(lent, lendOutfit(api))
  })
  return lent
}

export const openOutfit = ({ outfit: { id } }: LentOutfit) =>
  openPage(
    <>
      {screenOf({ screen: 'outfit-details', outfit: id })}
      <Where />
    </>,
    outfitAddress(id),
  )
