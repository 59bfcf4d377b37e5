import { listLooks } from '@drape/contract/look'
import { readOutfit } from '@drape/contract/outfit'
import { checkRating } from '@drape/contract/rating'
import type { TestApi } from '@drape/remote-shared/test/api'
import { idOf, itemOf, outfitOf, ratingsOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { outfitAddress } from '../src/place/place.ts'
import { screenOf } from '../src/routes.tsx'
import { openPage, Where } from './page.tsx'

let outfitCount = 0

/** A new outfit with two items, of a new user. Answers the calls for it. */
const createOutfit = (api: TestApi) => {
  outfitCount += 1
  const id = idOf(800_000 + outfitCount)
  const outfitParams = { params: { id } }
  const outfit = outfitOf(id, {
    stylistNotes: 'Roll the sleeves once.',
    stylistName: 'Meera K.',
    items: [
      itemOf(1, { name: 'Kurta', ecommerce_url: 'https://shop.example/kurta' }),
      itemOf(2, { name: 'Trousers', category: 'Bottoms', estimated_price: 123456 }),
    ],
  })
  const userId = enter()
  api.answer(readOutfit, outfitParams, outfit)
  api.answer(listLooks, outfitParams, { looks: [] })
  api.answer(checkRating, outfitParams, ratingsOf())
  return { outfitParams, outfit, userId }
}

type OutfitFixture = ReturnType<typeof createOutfit>

/** Creates another outfit before each test. */
export const setUpOutfits = (api: TestApi): OutfitFixture => {
  const fixture = {} as OutfitFixture
  beforeEach(() => {
    Object.assign(fixture, createOutfit(api))
  })
  return fixture
}

export const openOutfit = ({ outfit: { id } }: OutfitFixture) =>
  openPage(
    <>
      {screenOf({ screen: 'outfit-details', outfit: id })}
      <Where />
    </>,
    outfitAddress(id),
  )

/** The card of an item, by its name. */
export const cardOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement

export const star = (card: HTMLElement, name: string) => within(card).findByRole('radio', { name })

export const submit = async (card: HTMLElement, label: string) => {
  await userEvent.click(await star(card, label))
  await userEvent.click(within(card).getByRole('button', { name: /^Submit Rating/ }))
}
