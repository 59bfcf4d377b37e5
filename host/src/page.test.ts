import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = new DOMParser().parseFromString(
  readFileSync(join(import.meta.dirname, 'page.html'), 'utf8'),
  'text/html',
)

test.each([
  ['unreachable', 'It could not be reached. Please check your connection and try again.'],
  ['changed', 'It arrived altered on its way, so it was not opened. Please try again in a moment.'],
  ['crashed', 'It ran into a problem and could not start. Please try again in a moment.'],
])('the page has words for a host that is %s', (reason, words) => {
  const failure = page.querySelector<HTMLTemplateElement>('#failure')?.content
  expect(failure?.querySelector('h1')?.textContent).toBe('Drape did not load')
  expect(failure?.querySelector(`[data-reason=${reason}]`)?.textContent).toBe(words)
})
