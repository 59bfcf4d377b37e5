import { type Showing, showingOf } from './visible-content.ts'

test.each<[Showing, string]>([
  ['nothing', ''],
  ['nothing', '<div> <p></p> </div>'],
  ['something', '<div><p>Drape</p></div>'],
  ['something', '<button></button>'],
  ['something', '<img alt="">'],
  ['a sign of loading', '<p role="status">Loading…</p>'],
  ['a sign of loading', '<main aria-busy="true"><h1>Drape</h1><svg></svg></main>'],
  ['something', '<nav>Home</nav><p role="status">Loading…</p>'],
])('a person sees %s in %s', (showing, html) => {
  document.body.innerHTML = html
  expect(showingOf(document.body)).toBe(showing)
})

test('hidden content does not count as visible', () => {
  document.body.innerHTML = '<p>Drape</p>'
  const words = document.querySelector('p') as HTMLElement
  words.checkVisibility = () => false
  expect(showingOf(document.body)).toBe('nothing')
})
