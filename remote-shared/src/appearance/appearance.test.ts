import { act, renderHook } from '@testing-library/react'
import { chooseAppearance, followAppearance, useAppearance } from './appearance.ts'

const html = document.documentElement
const themeColorMedia = () => [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'))
const inAnotherTab = (appearance: string) =>
  act(() => {
    localStorage.setItem('appearance', appearance)
    window.dispatchEvent(new StorageEvent('storage'))
  })

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})">`)
    .join('')
})

test('a choice is applied at once, and kept for the next visit', () => {
  chooseAppearance('dark')
  expect(html.dataset['appearance']).toBe('dark')
  expect(themeColorMedia()).toEqual(['not all', 'all'])

  delete html.dataset['appearance']
  followAppearance()()
  expect(html.dataset['appearance']).toBe('dark')
})

test('without a choice the page follows the system', () => {
  chooseAppearance('light')
  chooseAppearance('system')
  expect(html.dataset['appearance']).toBeUndefined()
  expect(themeColorMedia()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

test('a choice made in another tab is seen here, until the listener is removed', () => {
  const { result } = renderHook(useAppearance)
  const unfollow = followAppearance()
  inAnotherTab('dark')
  expect([html.dataset['appearance'], result.current]).toEqual(['dark', 'dark'])
  act(() => chooseAppearance('light'))
  expect([html.dataset['appearance'], result.current]).toEqual(['light', 'light'])

  unfollow()
  inAnotherTab('dark')
  expect([html.dataset['appearance'], result.current]).toEqual(['light', 'light'])
})

test('an unknown stored value is no choice', () => {
  inAnotherTab('sepia')
  followAppearance()()
  expect(html.dataset['appearance']).toBeUndefined()
})
