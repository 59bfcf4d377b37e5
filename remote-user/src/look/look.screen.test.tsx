import { type Look, lookEnded, noteLookOpened, noteLookOpenedByUser, readLook } from '@drape/contract/look'
import { lookAddress } from '@drape/contract/page-config'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done } from '@drape/remote-shared/test/factories'
import { enter, leave, setOnline } from '@drape/remote-shared/test/session'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

const api = startTestApi()
let tokenCount = 0
let params: { params: { token: string } }

const look: Look = {
  title: 'Blues for a wedding',
  description: 'Indigo from head to toe.',
  stylistName: 'Meera',
  clientName: null,
  ends_at: '2026-12-05T06:00:00.000Z',
  items: [
    {
      position: 0,
      name: 'Kurta',
      brand: 'Anokhi',
      image_url: null,
      ecommerce_url: 'https://shop.example/kurta',
      estimated_price: 123456,
    },
    {
      position: 1,
      name: 'Dupatta',
      brand: 'Hers',
      image_url: null,
      ecommerce_url: null,
      estimated_price: 0,
    },
  ],
}

beforeEach(() => {
  leave()
  tokenCount += 1
  params = { params: { token: String(tokenCount).padStart(22, 'x') } }
  api.answer(readLook, params, look)
  api.answer(noteLookOpened, params, done)
  api.answer(noteLookOpenedByUser, params, done)
})

const open = () =>
  render(
    <MemoryRouter initialEntries={[lookAddress(params.params.token)]}>
      <App />
    </MemoryRouter>,
  )
const pieceOf = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement)

test('a look opens without signing in: title, words, who styled it, and its pieces with brand, price and shop', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
  screen.getByText('Indigo from head to toe.')
  screen.getByText('Styled by Meera')
  screen.getByText('2 pieces, shared until 5 Dec 2026')
  const kurta = await pieceOf('Kurta')
  kurta.getByText('Anokhi')
  kurta.getByText('₹1,23,456')
  const link = kurta.getByRole('link', { name: /^See it at the shop: Kurta/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://shop.example/kurta',
    'noopener noreferrer',
  ])
})

test('a piece without a price, as one from her wardrobe, says none', async () => {
  open()
  const dupatta = await pieceOf('Dupatta')
  expect([dupatta.queryByText(/₹/), dupatta.queryByRole('link')]).toEqual([null, null])
})

test('whose look it is stands there only if she has added her first name', async () => {
  api.answer(readLook, params, { ...look, stylistName: null, clientName: 'Asha' })
  open()
  await screen.findByText('Styled for Asha')
})

test('“Style me too” leads to the sign-in', async () => {
  open()
  await userEvent.click(await screen.findByRole('link', { name: 'Style me too' }))
  await screen.findByRole('button', { name: 'Continue with Google' })
})

test.each([404, 400, 410])('a link that is answered with %d says so kindly, and leads on', async (status) => {
  api.answer(readLook, params, refused(status, lookEnded, 'not_found'))
  open()
  await screen.findByRole('heading', { level: 1, name: lookEnded })
  screen.getByRole('link', { name: 'Style me too' })
  expect(api.requests(noteLookOpened, params)).toEqual([])
})

test('a look that does not load may be asked for again', async () => {
  api.answer(readLook, params, withStatus(500))
  open()
  await screen.findByText('This look did not load')
  api.answer(readLook, params, look)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
})

test('without a connection a look says so, and comes with it', async () => {
  api.answer(readLook, params, 'breaks')
  setOnline(false)
  open()
  await screen.findByText('You are offline')
  api.answer(readLook, params, look)
  setOnline(true)
  await screen.findByRole('heading', { level: 1, name: 'Blues for a wedding' })
})

test('it is counted once that somebody opened it', async () => {
  open().unmount()
  open()
  await waitFor(() => expect(api.requests(noteLookOpened, params)).toHaveLength(1))
  await screen.findByText('Styled by Meera')
  expect(api.requests(noteLookOpened, params)).toHaveLength(1)
})

test('of whoever is signed in the server hears who opened it, so that her own opening is not counted', async () => {
  enter()
  open()
  await waitFor(() => expect(api.requests(noteLookOpenedByUser, params)).toHaveLength(1))
  expect(api.requests(noteLookOpened, params)).toEqual([])
})

test('a page that a browser has fetched in advance is counted when it is seen', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  open()
  await screen.findByText('Styled by Meera')
  expect(api.requests(noteLookOpened, params)).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(api.requests(noteLookOpened, params)).toHaveLength(1))
  visibility.mockRestore()
})

test('no search engine and no shop learns of it, also from a host that sends no headers', async () => {
  open()
  await screen.findByText('Styled by Meera')
  expect(document.head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content).toBe('noindex')
  expect(document.head.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer')
})
