import { createOutfit } from '@drape/contract/outfit'
import { readStylist } from '@drape/contract/session'
import { startTestApi } from '@drape/remote-shared/test/api'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../test/desk.tsx'
import { field, keepDraft, openForm, openItems, setUpRequest, write } from '../../test/styling.tsx'

const api = startTestApi()

const cards = () => screen.getAllByRole('group')
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const category = (index: number) => within(cards()[index] as HTMLElement).getByLabelText(/^Category/)
const button = (name: string) => screen.getByRole('button', { name })

test('one empty item is there from the start, and one more comes with its first field ready', async () => {
  await openForm(setUpRequest(api))
  expect(titles()).toEqual(['Item 1'])
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  await press('Add item')
  expect(titles()).toEqual(['Item 1', 'Item 2'])
  expect(document.activeElement).toBe(category(1))
  expect(statuses()).toContain('Item 2 was added')
})

test('an empty item goes without a word, and the focus goes to its neighbour', async () => {
  openItems('', 'Kurta')
  await press('Remove item 1')
  expect(titles()).toEqual(['Item 1: Kurta'])
  expect(document.activeElement).toBe(category(0))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a filled item that was removed can be restored to its place', async () => {
  openItems('Kurta', 'Jutti', 'Bag')
  await press('Remove Jutti')
  expect(titles()).toEqual(['Item 1: Kurta', 'Item 2: Bag'])
  expect(statuses()).toContain('Jutti was removed')
  expect(document.activeElement).toBe(button('Undo'))
  await userEvent.keyboard('{Enter}')
  expect(titles()).toEqual(['Item 1: Kurta', 'Item 2: Jutti', 'Item 3: Bag'])
  expect(statuses()).toContain('Jutti is back')
  expect(document.activeElement).toBe(category(1))
})

test('the last item of the list can be restored too, and of two removed ones the later', async () => {
  openItems('Kurta', 'Jutti', 'Bag')
  await press('Remove Bag')
  await press('Remove Jutti')
  expect(document.activeElement).toBe(button('Undo'))
  await userEvent.keyboard('{Enter}')
  expect(titles()).toEqual(['Item 1: Kurta', 'Item 2: Jutti'])
})

test('items change places by keyboard, the focus stays with the button, and the new place is announced', async () => {
  openItems('Kurta', 'Jutti', 'Bag')
  act(() => button('Move Bag up').focus())
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  expect(titles()).toEqual(['Item 1: Bag', 'Item 2: Kurta', 'Item 3: Jutti'])
  expect(document.activeElement).toBe(button('Move Bag up'))
  expect(button('Move Bag up').getAttribute('aria-disabled')).toBe('true')
  expect(statuses()).toContain('Bag is now item 1 of 3')
  await press('Move Bag down')
  expect(titles()).toEqual(['Item 1: Kurta', 'Item 2: Bag', 'Item 3: Jutti'])
  expect(statuses()).toContain('Bag is now item 2 of 3')
})

test('an outfit has thirty items at most', async () => {
  openItems(...Array.from({ length: 29 }, (_, index) => `Bangle ${index}`))
  // Searching by role among two hundred fields takes seconds.
  await userEvent.click(screen.getByText('Add item'))
  expect(screen.queryByText('Add item')).toBeNull()
  screen.getByText('30 items are the most that an outfit can have.')
})

test('the picture of an address is shown as the client will see it', async () => {
  openItems('Kurta')
  await write(field('Image URL'), 'https://pictures.example/kurta.jpg')
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Preview: Kurta' })
  expect(picture.src).toBe('https://pictures.example/kurta.jpg')
  act(() => void picture.dispatchEvent(new Event('error')))
  await screen.findByText('This picture does not load. Your client would not see it either.')
  await userEvent.clear(field('Image URL'))
  await userEvent.paste('http://pictures.example/kurta.jpg')
  await screen.findByText('A picture is shown only from an address with https://')
})

test('a picture that a lost line kept away is not blamed, and comes with the line', async () => {
  openItems('Kurta')
  await write(field('Image URL'), 'https://pictures.example/kurta.jpg')
  api.answer(readStylist, 'breaks')
  const aside = jest.spyOn(window, 'Image')
  fireEvent.error(await screen.findByRole('img', { name: 'Preview: Kurta' }))
  await screen.findByText('There is no connection. This picture comes with it.')
  expect(screen.queryByText(/does not load/)).toBeNull()
  fireEvent(window, new Event('online'))
  fireEvent.load(aside.mock.results[0]?.value)
  fireEvent.load(screen.getByRole('img', { name: 'Preview: Kurta' }))
  expect(screen.queryByText(/no connection/)).toBeNull()
})

test('Ctrl+Enter in an item adds one, and in an empty last one creates the outfit of the others', async () => {
  const fixture = setUpRequest(api)
  keepDraft(fixture)
  await openForm(fixture)
  act(() => field('Price in ₹').focus())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(titles()).toEqual(['Item 1: Kurta', 'Item 2'])
  expect(document.activeElement).toBe(category(1))
  expect(api.requests(createOutfit)).toHaveLength(0)
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
  await screen.findByRole('dialog', { name: 'Mood board' })
  expect(api.requests(createOutfit).map(({ body }) => body.items.length)).toEqual([1])
})

test('Ctrl+Enter in the first item, while it is empty, creates nothing', async () => {
  openItems('')
  act(() => category(0).focus())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(document.activeElement).toBe(category(1))
})

test('number and total of the items stand beside the button, whatever is written so far', async () => {
  const fixture = setUpRequest(api)
  keepDraft(fixture, { items: [{ name: 'Kurta' }, { name: 'Jutti' }, {}] })
  await openForm(fixture)
  screen.getByText('2 items · ₹0.00')
  await write(field('Price in ₹'), '1499.5')
  screen.getByText('2 items · ₹1,499.50')
})

test('the Tab key goes through the fields of an item before its buttons', async () => {
  openItems('Kurta', 'Jutti')
  act(() => category(0).focus())
  const reached: (string | null | undefined)[] = []
  for (let count = 0; count < 10; count++) {
    await userEvent.tab()
    const at = document.activeElement
    reached.push(at?.getAttribute('aria-label') ?? at?.id)
  }
  expect(reached).toEqual([
    'outfit_items_0_name',
    'outfit_items_0_brand',
    'outfit_items_0_imageUrl',
    'outfit_items_0_shopUrl',
    'outfit_items_0_price',
    'outfit_items_0_size',
    'Move Kurta up',
    'Move Kurta down',
    'Remove Kurta',
    'outfit_items_1_category',
  ])
})
