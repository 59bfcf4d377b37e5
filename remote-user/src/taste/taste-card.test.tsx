import { correctTaste, listTasteRatings, readTaste, type TasteLine } from '@drape/contract/taste'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { screen, waitFor, within } from '@testing-library/react'
import { openPage, press } from '../../test/page.tsx'
import { outfitAddress } from '../place/place.ts'
import { TasteCard } from './taste-card.tsx'

const api = startTestApi()

beforeEach(() => void enter())

const lineOf = (kind: TasteLine['kind'], name: string, changes: Partial<TasteLine> = {}): TasteLine => ({
  kind,
  subject: name.toLowerCase(),
  name,
  count: 3,
  liked: 0,
  disliked: 0,
  isWrong: false,
  ...changes,
})
const anokhi = lineOf('brand', 'Anokhi', { liked: 2 })
const tasteOf = (...lines: TasteLine[]) => ({ ratedItems: 7, lines })

const kurta = {
  id: idOf(1),
  outfitId: idOf(9),
  name: 'Kurta',
  brand: 'Anokhi',
  category: 'Kurtas',
  estimated_price: 1299,
  rating: 2 as const,
  reasons: ['fit' as const, 'price' as const],
  neverAgain: true,
  ratedAt: '2026-11-20T06:00:00.000Z',
}

const open = () => openPage(<TasteCard />)
const linesOf = (title: string) =>
  within(screen.getByRole('heading', { level: 3, name: title }).parentElement as HTMLElement)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('each line is shown with its text and its count', async () => {
  api.answer(
    readTaste,
    tasteOf(
      anokhi,
      lineOf('price', 'Under ₹1,000', { disliked: 1, count: 1 }),
      lineOf('reason', 'Fit', { liked: 1, disliked: 1 }),
      lineOf('neverAgain', 'Jutti, Needledust', { count: 1 }),
      lineOf('category', 'Shoes', { liked: 3, isWrong: true }),
    ),
  )
  open()
  await screen.findByText(/^From 7 ratings/)
  expect(linesOf('You like')).toEqual(['Anokhi 2 liked of 3 ratings'])
  expect(linesOf('You do not like')).toEqual(['Under ₹1,000 1 disliked of 1 rating'])
  expect(linesOf('Undecided')).toEqual(['Fit 3 ratings'])
  expect(linesOf('Never again')).toEqual(['Jutti, Needledust said of 1 piece'])
  expect(linesOf('Wrong, you said')).toEqual(['Shoes 3 liked of 3 ratings'])
})

test('a line opens the ratings behind it', async () => {
  api.answer(readTaste, tasteOf(anokhi))
  api.answer(listTasteRatings, ({ query }) =>
    query.after
      ? { ratings: [{ ...kurta, id: idOf(2), name: 'Stole' }], next: null }
      : { ratings: [kurta], next: idOf(1) },
  )
  open()
  await press(/^Anokhi/)
  const dialog = await screen.findByRole('dialog', { name: 'Anokhi' })
  const link = await within(dialog).findByRole('link', { name: 'Kurta' })
  expect(link.getAttribute('href')).toBe(outfitAddress(idOf(9)))
  expect(link.closest('li')?.textContent).toContain('Anokhi, Kurtas, ₹1,299')
  within(dialog).getByRole('img', { name: '2 out of 5 stars' })
  within(dialog).getByText('fit, price, never again')
  await press('Load more')
  await within(dialog).findByRole('link', { name: 'Stole' })
  expect(api.requests(listTasteRatings).map(({ query }) => query)).toEqual([
    { kind: 'brand', subject: 'anokhi' },
    { kind: 'brand', subject: 'anokhi', after: idOf(1) },
  ])
})

test('a line is corrected, and put back', async () => {
  let isWrong = false
  api.answer(readTaste, () => tasteOf({ ...anokhi, isWrong }))
  api.answer(listTasteRatings, { ratings: [], next: null })
  api.answer(correctTaste, ({ body }) => {
    isWrong = body.isWrong
    return done
  })
  open()
  await press(/^Anokhi/)
  await press('That’s wrong')
  await screen.findByText('You said that this is wrong. Your stylist reads that too.')
  expect(linesOf('Wrong, you said')).toHaveLength(1)
  await press('Put it back')
  await screen.findByRole('button', { name: 'That’s wrong' })
  expect(api.requests(correctTaste).map(({ body }) => body)).toEqual([
    { kind: 'brand', subject: 'anokhi', isWrong: true },
    { kind: 'brand', subject: 'anokhi', isWrong: false },
  ])
})

test('a correction that is not saved says so, and the line stays as it was', async () => {
  api.answer(readTaste, tasteOf(anokhi))
  api.answer(listTasteRatings, { ratings: [], next: null })
  api.answer(correctTaste, withStatus(500))
  open()
  await press(/^Anokhi/)
  await press('That’s wrong')
  await screen.findByText('This was not saved. Please try again.')
  expect(linesOf('You like')).toHaveLength(1)
})

test('before the first rating the card says where it comes from', async () => {
  api.answer(readTaste, { ratedItems: 0, lines: [] })
  open()
  await screen.findByText(/^Rate what your stylist sends you/)
})

test('a taste that did not load is asked for again', async () => {
  api.answer(readTaste, withStatus(500))
  open()
  await screen.findByText('Your taste did not load.', {}, { timeout: 5000 })
  api.answer(readTaste, tasteOf(anokhi))
  await press('Try again')
  await screen.findByText(/^From 7 ratings/)
})

test('nothing is shown where the server lacks the calls of taste', async () => {
  const { container } = open()
  await waitFor(() => expect(container.textContent).toBe(''), { timeout: 5000 })
})
