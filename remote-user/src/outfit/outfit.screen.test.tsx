import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { readOutfit } from '@drape/remote-shared/user-calls'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type LentOutfit, lendOutfit, OutfitPage } from '../../test/outfit.tsx'

const api = startTestApi()
let lent: LentOutfit

beforeEach(() => {
  lent = lendOutfit(api)
})

const open = () => render(<OutfitPage outfit={lent.outfit} />)

const cardOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement

test('an outfit is shown with its title, description, date, number of items and the notes of the stylist', async () => {
  open()
  expect(screen.getByRole('status').textContent).toContain('Loading your outfit…')
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
  screen.getByText('Indigo from head to toe.')
  screen.getByText('20 Nov 2026')
  screen.getByText('2 items')
  screen.getByText('Roll the sleeves once.')
})

test('an item is shown beside the own photo, with its name, brand, category and price', async () => {
  open()
  const card = await cardOf('Trousers')
  within(card).getByRole('img', { name: 'Your photo' })
  within(card).getByRole('img', { name: 'Trousers (no picture)' })
  within(card).getByText('Anokhi')
  within(card).getByText('Bottoms')
  within(card).getByText('₹1,23,456')
})

test('only an item with a link can be bought, in a tab that knows nothing of this one', async () => {
  open()
  const links = (await screen.findAllByText('Buy Now')).map((text) => text.closest('a'))
  expect(links).toHaveLength(1)
  expect(links[0]?.href).toBe('https://shop.example/kurta')
  expect([links[0]?.target, links[0]?.rel]).toEqual(['_blank', 'noopener noreferrer'])
})

test.each([404, 400])(
  'an outfit that is answered with %d is not found, and Go Back leads away',
  async (status) => {
    api.answer(readOutfit, lent.about, withStatus(status))
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Outfit not found')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
    screen.getByText('Another screen')
  },
)

test('an outfit that does not load may be asked for again', async () => {
  api.answer(readOutfit, lent.about, withStatus(500))
  open()
  await screen.findByText('Failed to load outfit details. Please try again.')
  screen.getByRole('button', { name: 'Go Back' })
  api.answer(readOutfit, lent.about, lent.outfit)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
})
