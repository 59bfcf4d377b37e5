import { pageConfigId, readPageConfig, readPageRegistry } from './read-page.ts'

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
