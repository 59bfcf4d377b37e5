import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartRoute } from '@drape/platform/runtime/part-routes'
import type { PartLoader } from '@drape/platform/runtime/remote'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { createShell } from './shell.tsx'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(read('page.html')) ?? []

const parts: Readonly<Record<string, ComponentType>> = {
  user: () => (
    <>
      <h1>Drape</h1>
      <Link to="/stylist-login">Stylists</Link>
      <Link to="/?screen=history">History</Link>
      <Link to="/nowhere">Nowhere</Link>
    </>
  ),
  stylist: () => <h1>Stylist sign in</h1>,
}

const routes: readonly PartRoute[] = [
  { path: '/', part: 'user' },
  { path: '/stylist-login', part: 'stylist' },
]

const openPart = async (part: string): Promise<ComponentType> => {
  const App = parts[part]
  if (!App) throw new Error(`No part is called ${part}.`)
  return App
}

const visit = (path: string, open: PartLoader['open'] = openPart, shownRoutes = routes, base?: string) => {
  history.replaceState(null, '', path)
  const reportPageView = jest.fn<void, [path: string]>()
  const loader: PartLoader = {
    open,
    watch: () => () => {},
    recover: () => false,
    isLeaving: () => false,
    isOlder: () => false,
    retry: async () => false,
  }
  const show = () =>
    render(createShell({ routes: shownRoutes, loader, reportPageView, base }), {
      container: document.getElementById('root') ?? document.body,
    })
  return { show, reportPageView, reportedPaths: () => reportPageView.mock.calls.map(([path]) => path) }
}

const isSkeletonShown = () => {
  const skeleton = document.getElementById('skeleton')
  return skeleton !== null && getComputedStyle(skeleton).display !== 'none'
}

beforeEach(() => {
  const style = document.createElement('style')
  style.textContent = read('look.css')
  document.head.replaceChildren(style)
  document.body.innerHTML = body
})

test('a person who follows a link between the areas arrives at its heading', async () => {
  visit('/').show()
  const link = await screen.findByRole('link', { name: 'Stylists' })
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(link)
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Stylist sign in' }))
})

test.each([
  ['/', 'Drape'],
  ['/stylist-login', 'Stylist sign in'],
  ['/Stylist-Login/', 'Stylist sign in'],
])('%s shows its part', async (path, heading) => {
  visit(path).show()
  await screen.findByRole('heading', { name: heading })
})

test('on a change of route the page names the part that it loads', async () => {
  visit('/').show()
  expect(document.body.dataset['part']).toBe('user')
  await userEvent.click(await screen.findByText('Stylists'))
  expect(document.body.dataset['part']).toBe('stylist')
})

test('the skeleton is there until the part is', async () => {
  let resolvePart: (App: ComponentType) => void = () => {}
  visit(
    '/',
    () =>
      new Promise((resolve) => {
        resolvePart = resolve
      }),
  ).show()
  expect(isSkeletonShown()).toBe(true)
  await act(async () => resolvePart(() => <h1>Drape</h1>))
  expect(isSkeletonShown()).toBe(false)
})

test('any other path shows that there is no such page, without a skeleton, and the way home', async () => {
  visit('/nowhere').show()
  screen.getByText('Oops! Page not found')
  expect(document.title).toBe('Page not found · Drape')
  expect(isSkeletonShown()).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Return to Home' }))
  await screen.findByRole('heading', { name: 'Drape' })
  expect(location.pathname).toBe('/')
})

test('the first page is reported, and so is each change of route or query string', async () => {
  const page = visit('/')
  page.show()
  await userEvent.click(await screen.findByText('History'))
  await userEvent.click(screen.getByText('History'))
  await userEvent.click(screen.getByText('Stylists'))
  await screen.findByText('Stylist sign in')
  expect(page.reportedPaths()).toEqual(['/', '/?screen=history', '/stylist-login'])
})

test('of an address only the screen is reported, and no outfit or person', async () => {
  const page = visit('/?outfit=1234&screen=outfit-details&email=asha@example.com')
  page.show()
  await screen.findByRole('heading', { name: 'Drape' })
  expect(page.reportedPaths()).toEqual(['/?screen=outfit-details'])
})

test('below the path of a preview all routes are there, and links stay below it', async () => {
  const base = '/preview/user@0123456789ab'
  visit(`${base}/`, openPart, routes, base).show()
  await userEvent.click(await screen.findByRole('link', { name: 'Stylists' }))
  await screen.findByRole('heading', { name: 'Stylist sign in' })
  expect(location.pathname).toBe(`${base}/stylist-login`)
})

test('analytics that throws takes nothing down', async () => {
  const page = visit('/')
  page.reportPageView.mockImplementation(() => {
    throw new Error('blocked')
  })
  page.show()
  await userEvent.click(await screen.findByText('Stylists'))
  await screen.findByRole('heading', { name: 'Stylist sign in' })
  expect(page.reportedPaths()).toEqual(['/', '/stylist-login'])
})

test('a page is reported under its own title', async () => {
  const page = visit('/')
  const titles: string[] = []
  page.reportPageView.mockImplementation(() => void titles.push(document.title))
  page.show()
  await userEvent.click(await screen.findByText('Nowhere'))
  expect(titles[1]).toBe('Page not found · Drape')
})

test('a part that comes after the person has gone on is not shown', async () => {
  let resolvePart: (App: ComponentType) => void = () => {}
  visit('/', async (part) =>
    part === 'user'
      ? new Promise((resolve) => {
          resolvePart = resolve
        })
      : openPart(part),
  ).show()
  act(() => {
    history.pushState(null, '', '/stylist-login')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByText('Stylist sign in')
  await act(async () => resolvePart(() => <h1>Late</h1>))
  expect(screen.queryByText('Late')).toBeNull()
})

test('a fault of a route itself shows the error screen and the way home', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const broken = {
    part: 'user',
    get path(): never {
      throw new Error('planted')
    },
  }
  visit('/', openPart, [broken]).show()
  await screen.findByRole('alert')
  screen.getByRole('heading', { name: 'Unexpected Application Error!' })
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})
