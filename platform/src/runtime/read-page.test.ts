import { pageConfigId } from './page-config.ts'
import { partAt, readPageConfig, readPageRegistry, routesIn } from './read-page.ts'

const page = (id: string, text: string) => {
  document.body.innerHTML = `<script type="application/json" id="${id}">${text}</script>`
}

test('the page says where it runs and what is live', () => {
  page(pageConfigId, '{"apiBase":"https://api.example","shop":"s"}')
  expect(readPageConfig()).toEqual({ apiBase: 'https://api.example', shop: 's' })
  page('drape-registry', '{"shop":[]}')
  expect(readPageRegistry()).toEqual({ shop: [] })
})

test('a page that says nothing runs at its own origin, with no part', () => {
  document.body.replaceChildren()
  expect(readPageConfig()).toEqual({ apiBase: '' })
  expect(readPageRegistry()).toEqual({})
})

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
  expect(routesIn(registry)).toEqual({ '/': 'shop', '/wishes': 'shop' })
})

test('a path shows its part whatever its capitals, and with slashes at its end as a redirect may add them', () => {
  const routes = { '/': 'shop', '/cart': 'cart' }
  const parts = ['/', '/cart', '/cart/', '/Cart//', '/cart/tea'].map((path) => partAt(routes, path))
  expect(parts).toEqual(['shop', 'cart', 'cart', 'cart', undefined])
})
