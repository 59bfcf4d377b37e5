import { markBought } from '@drape/contract/closet'
import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { defaultNotes, readOutfit, seeOutfit, wholeLook } from '@drape/contract/outfit'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, itemOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, openOutfit, setUpOutfits, star } from '../../test/outfit.tsx'

const api = startTestApi()
const fixture = setUpOutfits(api)

const open = () => openOutfit(fixture)

test('an outfit is shown with its title, description, date, number of items and the notes of the stylist', async () => {
  open()
  await screen.findByText('Loading your outfit…')
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
  screen.getByText('Indigo from head to toe.')
  screen.getByText('20 Nov 2026')
  screen.getByText('2 items')
  screen.getByText('Roll the sleeves once.')
})

test('a default note, which no stylist wrote to this person, is not shown as one', async () => {
  api.answer(readOutfit, fixture.outfitParams, { ...fixture.outfit, stylistNotes: defaultNotes })
  open()
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
  expect(screen.queryByText('A note from your stylist')).toBeNull()
  expect(screen.queryByText(defaultNotes)).toBeNull()
})

test('the size to order stands at Buy Now, and a word about the piece beside it', async () => {
  const [kurta, trousers] = fixture.outfit.items
  const items = [{ ...itemOf(1), ...kurta, size: 'M', fit_note: 'A little above, because it lasts.' }]
  api.answer(readOutfit, fixture.outfitParams, {
    ...fixture.outfit,
    items: [...items, { ...itemOf(2), ...trousers }],
  })
  open()
  const card = within(await cardOf('Kurta'))
  card.getByText('Size to order: M')
  card.getByText('A little above, because it lasts.')
  expect(within(await cardOf('Trousers')).queryByText(/^Size to order/)).toBeNull()
})

test('what the shop says of a piece stands at Buy Now, which still leads there', async () => {
  const at = { ecommerce_url: 'https://shop.example/1' }
  const seen_at = '2026-11-26T06:00:00.000Z'
  api.answer(readOutfit, fixture.outfitParams, {
    ...fixture.outfit,
    items: [
      itemOf(1, { ...at, name: 'Kurta', shop: { state: 'gone', seen_at } }),
      itemOf(2, { ...at, name: 'Trousers', shop: { state: 'cheaper', price: 1499, seen_at } }),
    ],
  })
  open()
  const card = within(await cardOf('Kurta'))
  await card.findByText('Gone from the shop since 26 Nov 2026')
  card.getByRole('link', { name: /^Buy Now: Kurta/, description: 'Gone from the shop since 26 Nov 2026' })
  await within(await cardOf('Trousers')).findByText('Now ₹1,499')
})

test('an outfit opens with the whole look: the own photo once, the pieces beside it, and who chose them', async () => {
  open()
  const look = within(await screen.findByRole('region', { name: wholeLook }))
  look.getByRole('img', { name: 'Your photo' })
  expect(screen.getAllByRole('img', { name: 'Your photo' })).toHaveLength(1)
  await userEvent.click(look.getByRole('button', { name: 'Trousers: go to this piece' }))
  expect(document.activeElement).toBe(await cardOf('Trousers'))
  screen.getByText('Styled by Meera K.')
})

test('the pieces are revealed the first time that an outfit is opened here, and never again', async () => {
  const isRevealed = async () => 'new' in (await screen.findByRole('region', { name: wholeLook })).dataset
  const firstPage = open()
  expect(await isRevealed()).toBe(true)
  firstPage.unmount()
  open()
  expect(await isRevealed()).toBe(false)
})

test('the server hears that an outfit was opened, once it was shown', async () => {
  api.answer(seeOutfit, { success: true })
  api.answer(readOutfit, fixture.outfitParams, withStatus(500))
  open()
  await screen.findByText('Failed to load outfit details. Please try again.')
  expect(api.requests(seeOutfit, fixture.outfitParams)).toEqual([])
  api.answer(readOutfit, fixture.outfitParams, fixture.outfit)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.requests(seeOutfit, fixture.outfitParams)).toHaveLength(1))
})

test('of thirty pieces ten are in the look, and it says how many more there are', async () => {
  const items = Array.from({ length: 30 }, (_, index) => itemOf(index + 1))
  api.answer(readOutfit, fixture.outfitParams, { ...fixture.outfit, items })
  open()
  const look = within(await screen.findByRole('region', { name: wholeLook }))
  expect(look.getAllByRole('button', { name: /go to this piece$/ })).toHaveLength(10)
  look.getByText('and 20 more below')
})

test('the look can be shopped, at the sum of its prices', async () => {
  open()
  await screen.findByRole('heading', { level: 2, name: 'Shop the look' })
  screen.getByText('₹1,24,755.50 for all of it')
})

test('an item is shown with its name, brand, category and price', async () => {
  open()
  const card = await cardOf('Trousers')
  within(card).getByRole('img', { name: 'Trousers (no picture)' })
  within(card).getByText('Anokhi')
  within(card).getByText('Bottoms')
  within(card).getByText('₹1,23,456')
})

test('beside each piece stands the photo it was chosen for, at the one address, and is read out once', async () => {
  open()
  const photo = (await screen.findByRole('img', { name: 'Your photo' })) as HTMLImageElement
  for (const name of ['Kurta', 'Trousers']) {
    const card = within(await cardOf(name))
    expect((card.getByAltText('') as HTMLImageElement).src).toBe(photo.src)
    expect(card.queryByRole('img', { name: 'Your photo' })).toBeNull()
  }
})

test('an outfit whose photo is gone shows no empty one beside its pieces', async () => {
  api.answer(readOutfit, fixture.outfitParams, { ...fixture.outfit, user_photo: null })
  open()
  expect(within(await cardOf('Trousers')).queryByAltText('')).toBeNull()
})

test('only an item with a link can be bought, in a tab that cannot reach this one', async () => {
  open()
  const links = (await screen.findAllByText('Buy Now')).map((text) => text.closest('a'))
  expect(links).toHaveLength(1)
  expect(links[0]?.href).toBe('https://shop.example/kurta')
  expect([links[0]?.target, links[0]?.rel]).toEqual(['_blank', 'noopener noreferrer'])
})

test.each([404, 400])(
  'an outfit that is answered with %d is not found, and Go Back leads away',
  async (status) => {
    api.answer(readOutfit, fixture.outfitParams, withStatus(status))
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Outfit not found')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
    screen.getByText('?screen=history, in')
  },
)

test('an outfit that does not load may be asked for again', async () => {
  api.answer(readOutfit, fixture.outfitParams, withStatus(500))
  open()
  await screen.findByText('Failed to load outfit details. Please try again.')
  screen.getByRole('button', { name: 'Go Back' })
  api.answer(readOutfit, fixture.outfitParams, fixture.outfit)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
})

describe('a piece that was bought', () => {
  let isBought: boolean

  beforeEach(() => {
    isBought = false
    api.answer(readOutfit, fixture.outfitParams, () => ({
      ...fixture.outfit,
      items: fixture.outfit.items.map((item) => ({ ...item, isBought })),
    }))
  })

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

  test('a rating that was not saved is reported, and the stored one is shown', async () => {
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
})

test('a piece of the own wardrobe says so, has no price and nothing to buy, and is not counted', async () => {
  const [kurta, trousers] = fixture.outfit.items
  const own = { ...trousers, brand: fromWardrobe, estimated_price: 0, ecommerce_url: null, isBought: false }
  api.answer(readOutfit, fixture.outfitParams, {
    ...fixture.outfit,
    items: [kurta, own] as typeof fixture.outfit.items,
  })
  open()
  const card = await cardOf('Trousers')
  within(card).getByText('From your wardrobe')
  expect(within(card).queryByText(/₹/)).toBeNull()
  expect(within(card).queryByRole('button', { name: /bought/ })).toBeNull()
  await star(card, 'Good')
  screen.getByText('₹1,299.50 for what is to buy')
})
