import { chooseAppearance, followAppearance, readAppearance, watchAppearance } from './appearance.ts'

const html = document.documentElement
const bars = () => [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'))
const inAnotherTab = (appearance: string) => {
  localStorage.setItem('appearance', appearance)
  window.dispatchEvent(new StorageEvent('storage'))
}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('')
})

test('a choice is applied at once, and kept for the next visit', () => {
  chooseAppearance('dark')
  expect([html.dataset['appearance'], readAppearance()]).toEqual(['dark', 'dark'])
  expect(bars()).toEqual(['not all', 'all'])

  delete html.dataset['appearance']
  followAppearance()()
  expect(html.dataset['appearance']).toBe('dark')
})

test('without a choice the page follows the system', () => {
  chooseAppearance('light')
  chooseAppearance('system')
  expect([html.dataset['appearance'], readAppearance()]).toEqual([undefined, 'system'])
  expect(bars()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

test('a choice made in another tab is seen here, until nobody listens', () => {
  const heard = jest.fn()
  const ends = [followAppearance(), watchAppearance(heard)]
  inAnotherTab('dark')
  expect(html.dataset['appearance']).toBe('dark')
  chooseAppearance('light')
  expect(heard).toHaveBeenCalledTimes(2)

  for (const end of ends) end()
  inAnotherTab('dark')
  expect(html.dataset['appearance']).toBe('light')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('what nobody can have chosen is no choice', () => {
  localStorage.setItem('appearance', 'sepia')
  expect(readAppearance()).toBe('system')
})
