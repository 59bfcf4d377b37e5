import { findPieces } from '@drape/contract/piece'
import { readShopPage } from '@drape/contract/shop'
import { refused, startTestApi } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pieceOf } from '../../test/piece.ts'
import { openForm, openItems, setUpRequest, write } from '../../test/styling.tsx'

const api = startTestApi()

const readAt = '2026-11-23T06:00:00.000Z'
const shopPiece = {
  name: 'Block print kurta',
  brand: 'Anokhi',
  category: 'Kurtas',
  price: 2499,
  currency: 'INR',
  image_url: 'https://shop.example/kurta.jpg',
  ecommerce_url: 'https://shop.example/kurta',
  readAt,
}
const usedBefore = pieceOf({ ratings: 2, average: 4.5, link: { answers: false, at: readAt } })
const earlier = {
  id: '0190a000-0000-7000-8000-000000000001',
  title: 'Winter wedding',
  completedAt: readAt,
  items: [usedBefore, usedBefore],
}

// Replies are cached, so each test searches for another text.
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add by link or search' })

// jsdom has no layout, and no scrollIntoView.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
const values = (index: number) => {
  const card = within(screen.getAllByRole('group')[index] as HTMLElement)
  return ['Category', 'Name', 'Brand', 'Image URL', 'E-commerce URL', 'Price in ₹'].map(
    (label) => (card.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value,
  )
}
const open = () => openItems('')
const paste = (text: string) => write(field(), text)

test('a link that is pasted becomes an item with what its page says, and the empty first item is used for it', async () => {
  api.answer(readShopPage, { ...done, piece: shopPiece })
  open()
  await paste('https://shop.example/kurta')
  await screen.findByText('Read from the shop on 23 Nov 2026.')
  expect(screen.getAllByRole('group')).toHaveLength(1)
  expect(values(0)).toEqual([
    'Kurtas',
    'Block print kurta',
    'Anokhi',
    'https://shop.example/kurta.jpg',
    'https://shop.example/kurta',
    '2499',
  ])
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
})

test('several links that are pasted at once become an item each', async () => {
  api.answer(readShopPage, ({ body }) => ({ ...done, piece: { ...shopPiece, name: body.address.slice(-1) } }))
  open()
  await paste('https://shop.example/1\nhttps://shop.example/2  https://shop.example/3')
  await waitFor(() => expect([0, 1, 2].map((index) => values(index)[1])).toEqual(['1', '2', '3']))
})

test('links that are pasted where no field has the focus become items too', async () => {
  api.answer(readShopPage, ({ body }) => ({ ...done, piece: { ...shopPiece, name: body.address.slice(-1) } }))
  open()
  field()
  act(() => (document.activeElement as HTMLElement).blur())
  await userEvent.paste('https://shop.example/1 https://shop.example/2')
  await waitFor(() => expect([0, 1].map((index) => values(index)[1])).toEqual(['1', '2']))
})

test('of a page that is not read the item keeps its link and says why', async () => {
  const message = 'The shop does not answer. Please fill in the piece by hand.'
  api.answer(readShopPage, refused(409, message))
  open()
  await paste('https://shop.example/kurta')
  await screen.findByText(message)
  expect(values(0)).toEqual(['', '', '', '', 'https://shop.example/kurta', ''])
})

test('what was typed meanwhile is not written over', async () => {
  let answer = () => {}
  api.answer(readShopPage, async () => {
    await new Promise<void>((then) => {
      answer = then
    })
    return { ...done, piece: shopPiece }
  })
  open()
  await paste('https://shop.example/kurta')
  await screen.findByText('Reading the page of the shop…')
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'My kurta' } })
  await waitFor(() => expect(api.requests(readShopPage)).toHaveLength(1))
  act(answer)
  await screen.findByText('Read from the shop on 23 Nov 2026.')
  expect(values(0).slice(0, 3)).toEqual(['Kurtas', 'My kurta', 'Anokhi'])
})

test.each([
  [{ price: 49, currency: 'USD' }, 'Its price is 49 USD: please give it in rupees.', ''],
  [{ price: 999, currency: null }, 'Its price names no currency: please check it.', '999'],
  [{ price: null, currency: null }, 'It names no price.', ''],
])('the price %j is answered with what to do about it', async (reading, message, price) => {
  api.answer(readShopPage, { ...done, piece: { ...shopPiece, ...reading } })
  open()
  await paste('https://shop.example/kurta')
  await screen.findByText(`Read from the shop on 23 Nov 2026. ${message}`)
  expect(values(0).at(-1)).toBe(price)
})

test('pieces that were used before are suggested while typing, and Enter takes one', async () => {
  api.answer(findPieces, { ...done, pieces: [usedBefore], outfits: [earlier] })
  open()
  await userEvent.type(field(), 'kolha')
  const option = await screen.findByRole('option', { name: /^Needledust Kolhapuri/ })
  expect(option.textContent).toContain(
    '₹1,850 · used 3 times, last on 23 Nov 2026 · 4.5 ★ of 2 · link did not answer on 23 Nov 2026',
  )
  expect(field().getAttribute('aria-activedescendant')).toBe(option.id)
  await userEvent.keyboard('{Enter}')
  expect(values(0)).toEqual(['Footwear', 'Kolhapuri', 'Needledust', '', '', '1850'])
  expect(screen.queryByRole('option')).toBeNull()
})

test('the items of an earlier outfit are taken over together', async () => {
  api.answer(findPieces, { ...done, pieces: [usedBefore], outfits: [earlier] })
  open()
  await write(field(), 'winter')
  await screen.findByRole('option', { name: /^Outfit: Winter wedding/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.getAllByRole('group')).toHaveLength(2)
  expect(values(1)[1]).toBe('Kolhapuri')
})

test('when a piece is used again its page is read again, and a changed price is shown', async () => {
  const linkedPiece = { ...usedBefore, ecommerce_url: 'https://shop.example/kolhapuri' }
  api.answer(findPieces, { ...done, pieces: [linkedPiece], outfits: [] })
  api.answer(readShopPage, { ...done, piece: { ...shopPiece, price: 1999 } })
  open()
  await write(field(), 'jutti')
  await userEvent.click(await screen.findByRole('option'))
  await screen.findByText('Read from the shop on 23 Nov 2026. Its price is ₹1,999 now.')
  expect(values(0).at(-1)).toBe('1850')
})

test('Escape clears the field and leaves the form open', async () => {
  api.answer(findPieces, { ...done, pieces: [usedBefore], outfits: [] })
  await openForm(setUpRequest(api))
  await write(field(), 'slippers')
  await screen.findByRole('option')
  await userEvent.keyboard('{Escape}')
  expect(field().value).toBe('')
  expect(screen.getByRole('form', { name: 'Outfit' }))
})

test('a server that knows of no earlier pieces and reads no pages leaves the link in the item', async () => {
  open()
  await write(field(), 'sandals')
  await waitFor(() => expect(api.requests(findPieces)).toHaveLength(1))
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.clear(field())
  await paste('https://shop.example/kurta')
  expect(values(0)[4]).toBe('https://shop.example/kurta')
  await waitFor(() => expect(screen.queryByText('Reading the page of the shop…')).toBeNull())
})
