import { listSavedOutfits, noteWorn, type SavedOutfit } from '@drape/contract/closet'
import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { readProfile } from '@drape/contract/profile'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { atOnce, put } from '@drape/remote-shared/test/at-once'
import { done, idOf, profileOf, savedItemOf, savedOutfitOf } from '@drape/remote-shared/test/factories'
import { enter, setOnline } from '@drape/remote-shared/test/session'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { openPage, Where } from '../../test/page.tsx'
import { closetAddress, outfitAddress, samplesAddress } from '../place/place.ts'
import { ClosetScreen } from './closet.screen.tsx'
import { ClosetShortcut } from './closet-shortcut.tsx'

const api = startTestApi()
let userParams: { params: { id: string } }

const answerList = (...outfits: SavedOutfit[]) =>
  api.answer(listSavedOutfits, userParams, { outfits, next: null })

beforeEach(() => {
  userParams = { params: { id: enter() } }
})

const open = (extraContent: ReactNode = false) =>
  openPage(
    <>
      <ClosetScreen extraContent={extraContent} />
      <Where />
    </>,
    closetAddress,
  )

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the items of all saved outfits are in one list, counted, each with its brand, category, price and stars, and lead to their outfits', async () => {
  const ratedItem = savedItemOf(1, { userRating: 5, price: 123456 })
  answerList(savedOutfitOf(10, ratedItem, savedItemOf(2)), savedOutfitOf(11, savedItemOf(3)))
  open()
  await screen.findByText('3 saved items')
  expect(names()).toEqual(['Item 1', 'Item 2', 'Item 3'])
  const item = screen.getAllByRole('listitem')[0] as HTMLElement
  within(item).getByText('Anokhi')
  within(item).getByText('Tops')
  within(item).getByText('₹1,23,456')
  within(item).getByRole('img', { name: '5 out of 5 stars' })
  expect(within(item).getByRole('link').getAttribute('href')).toBe(outfitAddress(idOf(10)))
})

test('a piece that its shop has no more of says since when, and one of which nothing certain is known says nothing', async () => {
  const shop = { state: 'sold_out' as const, seen_at: '2026-11-26T06:00:00.000Z' }
  answerList(savedOutfitOf(10, savedItemOf(1, { shop }), savedItemOf(2, { shop: null })))
  open()
  await screen.findByText('Sold out since 26 Nov 2026')
  expect(screen.getAllByText(/since/)).toHaveLength(1)
})

test('only an item with a link has a Shop link, in a tab that cannot reach this one', async () => {
  answerList(savedOutfitOf(10, savedItemOf(1), savedItemOf(2, { buyUrl: 'https://shop.example/2' })))
  open()
  const links = await screen.findAllByText('Shop')
  expect(links).toHaveLength(1)
  const [link] = links as HTMLAnchorElement[]
  expect([link?.href, link?.target, link?.rel]).toEqual([
    'https://shop.example/2',
    '_blank',
    'noopener noreferrer',
  ])
})

test('a kind that was chosen stays where the order is chosen before the pieces are drawn', async () => {
  answerList(
    savedOutfitOf(
      10,
      savedItemOf(1, { price: 2500 }),
      savedItemOf(2, { price: 900 }),
      savedItemOf(3, { price: 300, category: 'Shoes' }),
    ),
  )
  open()
  const kind = await screen.findByRole('button', { name: 'Tops 2' })
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' })
  await atOnce(
    () => kind.click(),
    () => put(order, 'price-up'),
  )
  await waitFor(() => expect(names()).toEqual(['Item 2', 'Item 1']))
})

test('an empty closet says so, and Start Shopping leads home', async () => {
  answerList()
  open()
  await screen.findByRole('heading', { name: 'No saved items yet' })
  expect(screen.getByRole('link', { name: 'See sample outfits' }).getAttribute('href')).toBe(samplesAddress)
  await userEvent.click(screen.getByRole('button', { name: 'Start Shopping' }))
  screen.getByText('home, in')
})

test('a closet that holds a sample is not empty', async () => {
  answerList()
  open(<p>A sample</p>)
  await waitFor(() => expect(screen.queryByText('Loading your closet…')).toBeNull())
  screen.getByText('A sample')
  expect(screen.queryByText('No saved items yet')).toBeNull()
})

test('a full closet comes page by page', async () => {
  api.answer(listSavedOutfits, userParams, ({ query }) =>
    query.after
      ? { outfits: [savedOutfitOf(9, savedItemOf(2))], next: null }
      : { outfits: [savedOutfitOf(10, savedItemOf(1))], next: idOf(10) },
  )
  open()
  await screen.findByText('1 saved item so far')
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('2 saved items')
  expect(names()).toEqual(['Item 1', 'Item 2'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(api.requests(listSavedOutfits).map(({ query }) => query.after)).toContain(idOf(10))
})

test('a closet that did not load may be asked for again', async () => {
  api.answer(listSavedOutfits, userParams, withStatus(500))
  open()
  await screen.findByText('Your closet did not load')
  answerList(savedOutfitOf(10, savedItemOf(1)))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 saved item')
})

test('a closet that was seen stays without a connection, and says that it is as last seen, and when', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 9, 14, 30).getTime())
  answerList(savedOutfitOf(10, savedItemOf(1)))
  open()
  await screen.findByText('1 saved item')
  jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 10, 9).getTime())
  api.answer(listSavedOutfits, userParams, 'breaks')
  setOnline(false)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('1 saved item · as last seen on 9 Nov 2026, 2:30 pm')
  expect(names()).toEqual(['Item 1'])
  answerList(savedOutfitOf(10, savedItemOf(1), savedItemOf(2)))
  setOnline(true)
  await screen.findByText('2 saved items')
  expect(screen.queryByText(/as last seen/)).toBeNull()
})

test('the shortcut leads to the closet and says how many outfits are saved', async () => {
  api.answer(readProfile, profileOf({ saved_outfits: 3 }))
  openPage(<ClosetShortcut extraCount={1} />)
  const badge = await screen.findByText('4')
  expect(badge.className).toBe('badge')
  expect(screen.getByRole('link', { name: /My Closet.*4 saved outfits/ }).getAttribute('href')).toBe(
    closetAddress,
  )
})

test('one press notes that an outfit was worn today, and takes it back', async () => {
  const today = new Date()
  const day = new Date(today.getTime() - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  let days = 2
  api.answer(listSavedOutfits, userParams, () => ({
    outfits: [
      { ...savedOutfitOf(10, savedItemOf(1)), worn: { days, last: days === 3 ? day : '2026-01-02' } },
    ],
    next: null,
  }))
  api.answer(noteWorn, ({ body }) => {
    days += body.isWorn ? 1 : -1
    return done
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Outfits' }))
  await screen.findByText(/^Worn on 2 days · last 2 Jan 2026$/)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Worn today: Outfit 10' }))
  await press()
  await screen.findByText(/^Worn on 3 days/)
  await press()
  await screen.findByText(/^Worn on 2 days/)
  expect(api.requests(noteWorn).map(({ body }) => body)).toEqual([
    { day, isWorn: true },
    { day, isWorn: false },
  ])
})

test('a bought piece shows what a wearing has cost so far; one of the own wardrobe shows no price', async () => {
  const worn = { days: 4, last: '2026-01-02' }
  answerList({
    ...savedOutfitOf(
      10,
      savedItemOf(1, { price: 1300, isBought: true }),
      savedItemOf(2, { price: 0, brand: fromWardrobe }),
      savedItemOf(3, { price: 1300 }),
    ),
    worn,
  })
  open()
  await screen.findByText('₹325 a wearing so far')
  const [, own, other] = screen.getAllByRole('listitem')
  expect(own?.textContent).toBe('Item 2From your wardrobeTopsNot rated yet')
  expect(other?.textContent).not.toContain('a wearing')
})
