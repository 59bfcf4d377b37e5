import { markBought } from '@drape/contract/closet'
import { readOutfit } from '@drape/contract/outfit'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openOutfit, setUpOutfits } from '../../test/outfit.tsx'
import { cardOf } from '../../test/rating.ts'

const api = startTestApi()
const fixture = setUpOutfits(api)
let isBought: boolean

beforeEach(() => {
  isBought = false
  api.answer(readOutfit, fixture.outfitParams, () => ({
    ...fixture.outfit,
    items: fixture.outfit.items.map((item) => ({ ...item, isBought })),
  }))
})

const open = () => openOutfit(fixture)
const button = (state: { pressed?: boolean } = {}) =>
  screen.findByRole('button', { name: 'I bought this: Kurta', ...state })

test('a person says that they bought a piece, and takes it back', async () => {
  api.answer(markBought, ({ body }) => {
    isBought = body.isBought
    return done
  })
  open()
  for (const isPressed of [true, false]) {
    await userEvent.click(await button())
    await button({ pressed: isPressed })
    await waitFor(() => expect(api.requests(markBought).at(-1)?.body).toEqual({ isBought: isPressed }))
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).not.toBe('true'))
  }
  expect(api.requests(markBought)[0]?.params).toEqual({
    ...fixture.outfitParams.params,
    item: fixture.outfit.items[0]?.uuid,
  })
})

test('what was not saved is said, and shown as it is', async () => {
  api.answer(markBought, withStatus(500))
  open()
  await userEvent.click(await button())
  await screen.findByText('That was not saved. Please try again.')
  await button({ pressed: false })
})

test('a server that keeps no word of it is not asked to', async () => {
  api.answer(readOutfit, fixture.outfitParams, fixture.outfit)
  open()
  await cardOf('Kurta')
  expect(screen.queryByRole('button', { name: /^I bought this/ })).toBeNull()
})
