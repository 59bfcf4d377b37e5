import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { notFound } from './not-found.ts'
import { mountOf, type PartRoute, PartRoutes, routeAt, routesIn } from './part-routes.tsx'
import type { OpenedComponent } from './recovery.ts'
import type { PartPanels } from './remote.tsx'

test('the live version of each part says which paths it shows', () => {
  const release = { version: '1', scope: 'a', entry: 'a.js', integrity: '', needs: {} }
  const registry = {
    shop: [
      { ...release, routes: ['/', '/wishes'] },
      { ...release, routes: ['/gone'] },
    ],
    shared: [release],
    nobody: [],
  }
  expect(routesIn(registry)).toEqual([
    { path: '/', part: 'shop' },
    { path: '/wishes', part: 'shop' },
  ])
})

const routes: readonly PartRoute[] = [
  { path: '/', part: 'shop' },
  { path: '/orders/*', part: 'orders' },
  { path: '/orders/new', part: 'cart' },
  { path: '/orders/new/done', part: 'cart' },
  { path: '/product/:id', part: 'shop' },
]

test.each([
  ['/', 'shop', '/'],
  ['/Orders/2026/17/', 'orders', '/orders'],
  ['/orders', 'orders', '/orders'],
  ['/orders/new', 'cart', '/orders/new'],
  ['/orders/new/done', 'cart', '/orders/new'],
  ['/product/7', 'shop', '/'],
])('%s shows %s, mounted at %s', (path, part, mount) => {
  const route = routeAt(routes, path)
  expect([route?.part, route && mountOf(routes, route)]).toEqual([part, mount])
})

test.each(['/product', '/product/7/size', '/product/', '/nowhere'])('%s is nobody’s', (path) => {
  expect(routeAt(routes, path)).toBeUndefined()
})

const panels: PartPanels = {
  Unavailable: () => <h1>Unavailable</h1>,
  Crashed: ({ retry }) => (
    <button type="button" onClick={retry}>
      Try again
    </button>
  ),
  Notice: () => null,
  NotFound: () => (
    <>
      <h1>Not found</h1>
      <Link to="/orders/2026">To 2026</Link>
    </>
  ),
}

const Address = () => <p>At {useLocation().pathname}</p>

const noLoader = {
  watch: () => () => {},
  recover: () => false,
  isLeaving: () => false,
  isOlder: () => false,
  retry: async () => false,
}

const show = async (path: string, App: OpenedComponent) => {
  const recover = jest.fn(() => false)
  const loader = { ...noLoader, open: async () => App, recover }
  render(
    <MemoryRouter initialEntries={[path]}>
      <PartRoutes {...{ routes, loader, panels }} />
      <Address />
    </MemoryRouter>,
  )
  // Long enough for a part to count as shown.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return recover
}

test('what a foreign router pushes opens the part of that address', async () => {
  const navigation = new EventTarget()
  Object.assign(globalThis, { navigation })
  history.replaceState(null, '', '/wardrobe')
  const apps: Readonly<Record<string, OpenedComponent>> = {
    wardrobe: () => <h1>Wardrobe</h1>,
    shop: () => <h1>Shop</h1>,
  }
  const shown = [{ path: '/wardrobe', part: 'wardrobe', isForeign: true }, ...routes]
  const loader = { ...noLoader, open: async (part: string) => apps[part] ?? (() => null) }
  render(
    <BrowserRouter>
      <PartRoutes {...{ routes: shown, loader, panels }} />
    </BrowserRouter>,
  )
  await screen.findByRole('heading', { name: 'Wardrobe' })
  act(() => {
    history.pushState(null, '', '/product/7')
    navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType: 'push' }))
  })
  await screen.findByRole('heading', { name: 'Shop' })
  Reflect.deleteProperty(globalThis, 'navigation')
})

const Year = () => (
  <>
    <h1>Year {useParams()['year']}</h1>
    <Link to="17">Order 17</Link>
    <Link to="..">All</Link>
  </>
)

const Order = () => {
  const { year, id } = useParams()
  return id === '17' ? <h1>{`${id} of ${year}`}</h1> : notFound()
}

let crashes = false

const Orders = ({ basename = '' }: { readonly basename?: string }) => {
  if (crashes) throw new Error('planted')
  return (
    <>
      <p>Mounted at {basename}</p>
      <button
        type="button"
        onClick={() => {
          crashes = true
        }}
      >
        Break
      </button>
      <Link to="/orders/2027">To 2027</Link>
      <Routes>
        <Route index element={<Link to="2026">2026</Link>} />
        <Route path=":year" element={<Year />} />
        <Route path=":year/:id" element={<Order />} />
      </Routes>
    </>
  )
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
  crashes = false
})

test('a part routes below its mount as it likes, by relative links and parameters', async () => {
  await show('/orders', Orders)
  screen.getByText('Mounted at /orders')
  await userEvent.click(screen.getByText('2026'))
  screen.getByRole('heading', { name: 'Year 2026' })
  await userEvent.click(screen.getByText('All'))
  screen.getByText('At /orders')
  await userEvent.click(screen.getByText('2026'))
  await userEvent.click(screen.getByText('Order 17'))
  screen.getByRole('heading', { name: '17 of 2026' })
  screen.getByText('At /orders/2026/17')
})

test('a part is told where it is mounted, as the address says it', async () => {
  await show('/product/7', ({ basename }: { readonly basename?: string }) => <p>Mounted at {basename}</p>)
  screen.getByText('Mounted at /')
  cleanup()
  await show('/Orders/2026', ({ basename }: { readonly basename?: string }) => <p>Mounted at {basename}</p>)
  screen.getByText('Mounted at /Orders')
})

test('where a part says that nothing is at an address stands the host’s page for that, until the next route', async () => {
  const recover = await show('/orders/2026/99', Orders)
  screen.getByRole('heading', { name: 'Not found' })
  expect(recover).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('To 2026'))
  screen.getByRole('heading', { name: 'Year 2026' })
})

test('a part that crashed in a person’s hands is tried again by them', async () => {
  await show('/orders/2026', Orders)
  await userEvent.click(screen.getByText('Break'))
  await userEvent.click(screen.getByText('To 2027'))
  crashes = false
  await userEvent.click(screen.getByText('Try again'))
  screen.getByRole('heading', { name: 'Year 2027' })
})
