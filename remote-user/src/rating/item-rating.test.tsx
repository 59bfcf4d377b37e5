import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enterNameless, idOf, startThrowawayApi, type ThrowawayApi } from '../throwaway-api.ts'
import { checked, type LentOutfit, lendOutfit, OutfitPage } from '../throwaway-outfit.tsx'

let api: ThrowawayApi
let lent: LentOutfit

beforeAll(async () => {
  api = await startThrowawayApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  // jsdom says there what a line that breaks is.
  jest.spyOn(console, 'error').mockImplementation()
  lent = lendOutfit(api)
})

const open = () => render(<OutfitPage outfitId={lent.outfitId} />)

const cardOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement
const star = (card: HTMLElement, name: string) => within(card).findByRole('radio', { name })
const submit = async (card: HTMLElement, label: string) => {
  await userEvent.click(await star(card, label))
  await userEvent.click(within(card).getByRole('button', { name: /^Submit Rating/ }))
}

test('the five stars have their names, and are one group for the keyboard', async () => {
  open()
  const card = await cardOf('Kurta')
  const group = await within(card).findByRole('radiogroup', { name: 'Your rating of Kurta' })
  const stars = within(group).getAllByRole('radio')
  expect(stars.map((each) => each.closest('label')?.textContent)).toEqual([
    'Poor',
    'Fair',
    'Good',
    'Very Good',
    'Excellent',
  ])
  expect(new Set(stars.map((each) => each.getAttribute('name'))).size).toBe(1)
})

test('Rate without a star sends nothing and leads to the stars', async () => {
  open()
  const card = await cardOf('Kurta')
  await userEvent.click(await within(card).findByRole('button', { name: /^Rate/ }))
  within(card).getByText('Choose one to five stars first.')
  expect(document.activeElement).toBe(await star(card, 'Poor'))
  expect(api.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
})

test('a rating is shown at once, locked, counted, and saves the outfit', async () => {
  let isRated = false
  let letGo = () => {}
  api.answer(lent.checking, () => [200, isRated ? checked([1, 4]) : checked()])
  api.answer(lent.rating, async () => {
    await new Promise<void>((go) => {
      letGo = go
    })
    isRated = true
    return [200, { success: true, saved: true }]
  })
  open()
  const card = await cardOf('Kurta')
  await screen.findByText('0/2 rated')
  await submit(card, 'Very Good')
  within(card).getByText('4/5')
  screen.getByText('1/2 rated')
  screen.getByText('Saved to Closet')
  expect(within(card).queryByRole('radio')).toBeNull()
  expect(card.contains(document.activeElement)).toBe(true)
  const bar = screen.getByRole('progressbar', { name: 'Your ratings' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '2'])
  await waitFor(() =>
    expect(api.asked).toContain(
      `${lent.rating} ${JSON.stringify({ rating: 4, userId: lent.userId, itemId: idOf(1) })}`,
    ),
  )
  act(letGo)
  await waitFor(() => expect(api.asked.filter((asked) => asked === lent.checking)).toHaveLength(2))
  within(card).getByText('4/5')
})

test('a rating below 4 does not save the outfit, and the last one completes the progress', async () => {
  api.answer(lent.checking, () => [200, checked([1, 3])])
  api.answer(lent.rating, () => [200, { success: true, saved: false }])
  open()
  await screen.findByText('1/2 rated')
  expect(screen.queryByText('All items rated!')).toBeNull()
  await submit(await cardOf('Trousers'), 'Poor')
  screen.getByText('2/2 rated')
  screen.getByText('All items rated!')
  expect(screen.queryByText('Saved to Closet')).toBeNull()
})

test.each([['breaks' as const], [[500] as const]])(
  'a rating that %j is taken back and may be tried again',
  async (answer) => {
    api.answer(lent.rating, () => answer)
    open()
    const card = await cardOf('Kurta')
    await submit(card, 'Excellent')
    expect((await within(card).findByRole('alert')).textContent).toBe(
      'Failed to submit rating. Please try again.',
    )
    screen.getByText('0/2 rated')
    expect(screen.queryByText('Saved to Closet')).toBeNull()
    expect(((await star(card, 'Excellent')) as HTMLInputElement).checked).toBe(true)
    api.answer(lent.rating, () => [200, { success: true, saved: true }])
    await userEvent.click(within(card).getByRole('button', { name: /^Submit Rating/ }))
    within(card).getByText('5/5')
    expect(within(card).queryByRole('alert')).toBeNull()
  },
)

test('of two ratings at a time, one that fails takes back only itself', async () => {
  api.answer(lent.rating, (_, body) =>
    body.includes(idOf(1)) ? [500] : [200, { success: true, saved: false }],
  )
  open()
  const [kurta, trousers] = [await cardOf('Kurta'), await cardOf('Trousers')]
  await submit(kurta, 'Good')
  await submit(trousers, 'Fair')
  await within(kurta).findByRole('alert')
  within(trousers).getByText('2/5')
  screen.getByText('1/2 rated')
})

test('an item that was rated elsewhere shows what was said there', async () => {
  api.answer(lent.rating, () => {
    api.answer(lent.checking, () => [200, checked([1, 2])])
    return [
      409,
      { success: false, code: 'conflict', message: 'You have rated this item already.', requestId: 'q' },
    ]
  })
  open()
  const card = await cardOf('Kurta')
  await submit(card, 'Excellent')
  await within(card).findByText('2/5')
  within(card).getByText('You have rated this already.')
})

test('a good rating that saved nothing is told in the panel', async () => {
  api.answer(lent.rating, () => [200, { success: true, saved: false }])
  open()
  await submit(await cardOf('Kurta'), 'Very Good')
  const words = await screen.findByText('Failed to save outfit. Please try again.')
  within(words.closest('[role=alert]') as HTMLElement).getByText('Something went wrong')
})

test('who is nobody rates nothing', async () => {
  enterNameless()
  open()
  const card = await cardOf('Kurta')
  await submit(card, 'Good')
  await within(card).findByText('Failed to submit rating. Please try again.')
  expect(api.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
})

test('ratings that did not load are said to be missing, and asked for again', async () => {
  api.answer(lent.checking, () => [500])
  open()
  await screen.findByText('Your ratings did not load.')
  api.answer(lent.checking, () => [200, checked([1, 5])])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1/2 rated')
})
