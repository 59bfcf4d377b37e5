import { checkRating, rateItem } from '@drape/contract/rating'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf, ratingsOf } from '@drape/remote-shared/test/factories'
import { keepSession } from '@drape/remote-shared/test/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, openOutfit, setUpOutfits, star, submit } from '../../test/outfit.tsx'

const api = startTestApi()
const fixture = setUpOutfits(api)

const savedReply = { ...done, saved: true }
const unsavedReply = { ...done, saved: false }

const open = () => openOutfit(fixture)
const openKurta = () => {
  open()
  return cardOf('Kurta')
}

test('the five stars have their names, and are one group for the keyboard', async () => {
  const card = await openKurta()
  const group = await within(card).findByRole('radiogroup', { name: 'Your rating of Kurta' })
  const stars = within(group).getAllByRole('radio')
  expect(stars.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Poor',
    'Fair',
    'Good',
    'Very Good',
    'Excellent',
  ])
  expect(new Set(stars.map((radio) => radio.getAttribute('name'))).size).toBe(1)
})

test('Rate without a star sends nothing and leads to the stars', async () => {
  const card = await openKurta()
  await userEvent.click(await within(card).findByRole('button', { name: /^Rate/ }))
  within(card).getByText('Choose one to five stars first.')
  expect(document.activeElement).toBe(await star(card, 'Poor'))
  expect(api.requests(rateItem)).toEqual([])
})

test('a rating is shown at once, locked, counted, and saves the outfit', async () => {
  let isRated = false
  let releaseReply = () => {}
  api.answer(checkRating, fixture.outfitParams, () => (isRated ? ratingsOf([1, 4]) : ratingsOf()))
  api.answer(rateItem, fixture.outfitParams, async () => {
    await new Promise<void>((resolve) => {
      releaseReply = resolve
    })
    isRated = true
    return savedReply
  })
  const card = await openKurta()
  await screen.findByText('0/2 rated')
  await submit(card, 'Very Good')
  within(card).getByText('4/5')
  screen.getByText('1/2 rated')
  screen.getByText('Saved to Closet')
  expect(within(card).queryByRole('radio')).toBeNull()
  expect(card.contains(document.activeElement)).toBe(true)
  const progressBar = screen.getByRole('progressbar', { name: 'Your ratings' })
  expect([progressBar.getAttribute('aria-valuenow'), progressBar.getAttribute('aria-valuemax')]).toEqual([
    '1',
    '2',
  ])
  await waitFor(() =>
    expect(api.requests(rateItem, fixture.outfitParams).map(({ body }) => body)).toEqual([
      { rating: 4, userId: fixture.userId, itemId: idOf(1) },
    ]),
  )
  act(releaseReply)
  await waitFor(() => expect(api.requests(checkRating, fixture.outfitParams)).toHaveLength(2))
  within(card).getByText('4/5')
})

test('a rating below 4 does not save the outfit, and the last one completes the progress', async () => {
  api.answer(checkRating, fixture.outfitParams, ratingsOf([1, 3]))
  api.answer(rateItem, fixture.outfitParams, unsavedReply)
  open()
  await screen.findByText('1/2 rated')
  expect(screen.queryByText('All items rated!')).toBeNull()
  await submit(await cardOf('Trousers'), 'Poor')
  screen.getByText('2/2 rated')
  screen.getByText('All items rated!')
  expect(screen.queryByText('Saved to Closet')).toBeNull()
})

test.each([
  ['breaks', 'breaks' as const],
  ['fails', withStatus(500)],
])('a rating that %s is taken back and may be tried again', async (_, answer) => {
  api.answer(rateItem, fixture.outfitParams, answer)
  const card = await openKurta()
  await submit(card, 'Excellent')
  expect((await within(card).findByRole('alert')).textContent).toBe(
    'Failed to submit rating. Please try again.',
  )
  screen.getByText('0/2 rated')
  expect(screen.queryByText('Saved to Closet')).toBeNull()
  expect(((await star(card, 'Excellent')) as HTMLInputElement).checked).toBe(true)
  api.answer(rateItem, fixture.outfitParams, savedReply)
  await userEvent.click(within(card).getByRole('button', { name: /^Submit Rating/ }))
  await within(card).findByText('5/5')
  expect(within(card).queryByRole('alert')).toBeNull()
})

test('of two ratings at a time, one that fails takes back only itself', async () => {
  api.answer(rateItem, fixture.outfitParams, ({ body }) =>
    body.itemId === idOf(1) ? withStatus(500) : unsavedReply,
  )
  open()
  const [kurta, trousers] = [await cardOf('Kurta'), await cardOf('Trousers')]
  await submit(kurta, 'Good')
  await submit(trousers, 'Fair')
  await within(kurta).findByRole('alert')
  await within(trousers).findByText('2/5')
  await screen.findByText('1/2 rated')
})

test('an item that was rated on another device shows that rating', async () => {
  api.answer(rateItem, fixture.outfitParams, () => {
    api.answer(checkRating, fixture.outfitParams, ratingsOf([1, 2]))
    return refused(409, 'You have rated this item already.')
  })
  const card = await openKurta()
  await submit(card, 'Excellent')
  await within(card).findByText('2/5')
  within(card).getByText('You have rated this already.')
})

test('a high rating that was not saved to the closet is reported in the panel', async () => {
  api.answer(rateItem, fixture.outfitParams, unsavedReply)
  open()
  await submit(await cardOf('Kurta'), 'Very Good')
  const message = await screen.findByText('Failed to save outfit. Please try again.')
  within(message.closest('[role=alert]') as HTMLElement).getByText('Something went wrong')
})

test('a session without a user rates nothing', async () => {
  // Stores a session without a user.
  keepSession({})
  const card = await openKurta()
  await submit(card, 'Good')
  await within(card).findByText('Failed to submit rating. Please try again.')
  expect(api.requests(rateItem)).toEqual([])
})

test('ratings that did not load are said to be missing, and asked for again', async () => {
  api.answer(checkRating, fixture.outfitParams, withStatus(500))
  open()
  await screen.findByText('Your ratings did not load.')
  api.answer(checkRating, fixture.outfitParams, ratingsOf([1, 5]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1/2 rated')
})
