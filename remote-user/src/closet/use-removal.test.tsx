import { keepInCloset, listSavedOutfits } from '@drape/contract/closet'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { idOf, savedItemOf, savedOutfitOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openPage, press } from '../../test/page.tsx'
import { outfitAddress } from '../place/place.ts'
import { ClosetScreen } from './closet.screen.tsx'

const api = startTestApi()
let userParams: { params: { id: string } }
let savedIds: Set<string>

const ofKurta = { category: 'Kurta', price: 900 }
const outfits = [
  savedOutfitOf(20, savedItemOf(1, { ...ofKurta, brand: 'Fabindia' }), savedItemOf(2, { price: 300 })),
  savedOutfitOf(21, savedItemOf(3, { ...ofKurta, price: 2500 })),
]
const savedOutfits = () => outfits.filter(({ id }) => savedIds.has(id))

/** A server that takes outfits out of the closet, and puts them back. */
const serveCloset = () => {
  savedIds = new Set(outfits.map(({ id }) => id))
  api.answer(listSavedOutfits, userParams, () => ({ outfits: savedOutfits(), next: null, isRemovable: true }))
  for (const { id } of outfits)
    api.answer(keepInCloset, { params: { id } }, ({ body }) => {
      if (body.isKept) savedIds.add(id)
      else savedIds.delete(id)
      return { success: true as const }
    })
}

beforeEach(() => {
  userParams = { params: { id: enter() } }
  serveCloset()
})

const open = (query = '') => openPage(<ClosetScreen />, `/?screen=closet${query}`)

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('pieces are chosen by kind and brand, and put in order, from the address too', async () => {
  open('&kind=kurta&order=price-up')
  await screen.findByText('2 of 3 pieces')
  expect(names()).toEqual(['Item 1', 'Item 3'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Price: high to low')
  expect(names()).toEqual(['Item 3', 'Item 1'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Fabindia (1)')
  expect(names()).toEqual(['Item 1'])
  await press('All 3')
  await press('Tops 1')
  await press('Show all')
  expect(names()).toHaveLength(3)
})

test('a filter applies to the whole closet: the rest of it is fetched', async () => {
  api.answer(listSavedOutfits, userParams, ({ query }) =>
    query.after
      ? { outfits: outfits.slice(1), next: null }
      : { outfits: outfits.slice(0, 1), next: idOf(20) },
  )
  open()
  await screen.findByText('2 saved items so far')
  await press('Kurta')
  await screen.findByText('2 of 3 pieces')
})

test('a closet with nothing to choose from offers no choice', async () => {
  savedIds.delete(outfits[0]?.id ?? '')
  open()
  await screen.findByText('1 saved item')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Kind of piece' })).toBeNull()
})

test('by outfits, each stands with its pieces and their sum, and leads to itself', async () => {
  open()
  await press('Outfits')
  expect(names()).toEqual(['Outfit 20', 'Outfit 21'])
  screen.getByText('2 pieces · ₹1,200')
  expect(screen.getByRole('link', { name: 'Outfit 20' }).getAttribute('href')).toBe(outfitAddress(idOf(20)))
})

test('an outfit is removed at once, and Undo, which has the focus, puts it back in its place', async () => {
  open('&view=outfits')
  await press('Remove Outfit 20')
  expect(names()).toEqual(['Outfit 21'])
  const undo = screen.getByRole('button', { name: 'Undo: put Outfit 20 back' })
  expect(document.activeElement).toBe(undo)
  await waitFor(() => expect(savedIds.has(idOf(20))).toBe(false))
  await screen.findByText('1 saved item')
  await userEvent.click(undo)
  await waitFor(() => expect(names()).toEqual(['Outfit 20', 'Outfit 21']))
  expect(savedIds.has(idOf(20))).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Outfit 20' }))
})

test('the next removal ends the time to undo the one before', async () => {
  open('&view=outfits')
  await press('Remove Outfit 20')
  await press('Remove Outfit 21')
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
  await waitFor(() => expect(savedIds.size).toBe(0))
  await press('Undo: put Outfit 21 back')
  await waitFor(() => expect(names()).toEqual(['Outfit 21']))
})

test('Undo is there for eight seconds, and the last outfit leaves an empty closet', async () => {
  savedIds.delete(idOf(21))
  open('&view=outfits')
  const remove = await screen.findByRole('button', { name: 'Remove Outfit 20' })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  act(() => remove.click())
  const undo = screen.getByRole('button', { name: /^Undo/ })
  act(() => void jest.advanceTimersByTime(7999))
  expect(undo.isConnected).toBe(true)
  act(() => undo.blur())
  act(() => void jest.advanceTimersByTime(1))
  expect(undo.isConnected).toBe(false)
  jest.useRealTimers()
  await screen.findByText('No saved items yet')
  await waitFor(() => expect(savedIds.size).toBe(0))
})

test('an outfit that could not be removed stays in its place, with a message', async () => {
  api.answer(keepInCloset, { params: { id: idOf(20) } }, withStatus(500))
  open('&view=outfits')
  await press('Remove Outfit 20')
  await screen.findByText('“Outfit 20” could not be removed. Please try again.')
  expect(names()).toEqual(['Outfit 20', 'Outfit 21'])
})

test('where the server does not take outfits out, none is removed', async () => {
  api.answer(listSavedOutfits, userParams, { outfits, next: null })
  open('&view=outfits')
  await screen.findByRole('link', { name: 'Outfit 20' })
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})
