import { markBought } from '@drape/contract/closet'
import { readOutfit } from '@drape/contract/outfit'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lendOutfits, openOutfit } from '../../test/outfit.tsx'
import { cardOf } from '../../test/rating.ts'

const api = startTestApi()
const lent = lendOutfits(api)
let isBought: boolean

beforeEach(() => {
  isBought = false
  api.answer(readOutfit, lent.about, () => ({
    ...lent.outfit,
    items: lent.outfit.items.map((item) => ({ ...item, isBought })),
  }))
})

const open = () => openOutfit(lent)
const button = (state: { pressed?: boolean } = {}) =>
  screen.findByRole('button', { name: 'I bought this: Kurta', ...state })

test('a person says that they bought a piece, and takes it back', async () => {
  api.answer(markBought, ({ body }) => {
    isBought = body.isBought
    return done
  })
  open()
  for (const said of [true, false]) {
    await userEvent.click(await button())
    await button({ pressed: said })
    await waitFor(() => expect(api.asked(markBought).at(-1)?.body).toEqual({ isBought: said }))
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).not.toBe('true'))
  }
  expect(api.asked(markBought)[0]?.params).toEqual({ ...lent.about.params, item: lent.outfit.items[0]?.uuid })
})

test('what was not saved is said, and shown as it is', async () => {
  api.answer(markBought, withStatus(500))
  open()
  await userEvent.click(await button())
  await screen.findByText('That was not saved. Please try again.')
  await button({ pressed: false })
})

test('a server that keeps no word of it is not asked to', async () => {
  api.answer(readOutfit, lent.about, lent.outfit)
  open()
  await cardOf('Kurta')
  expect(screen.queryByRole('button', { name: /^I bought this/ })).toBeNull()
})
