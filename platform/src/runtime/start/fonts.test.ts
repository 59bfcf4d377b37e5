import { wantFontsWithScreen } from './fonts.ts'

const isWanting = () => 'fonts' in document.documentElement.dataset
const controlledBy = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } })
const root = () => document.querySelector('#root')

beforeEach(() => {
  delete document.documentElement.dataset['fonts']
  document.body.innerHTML = '<div id="root"></div><p>Drape</p>'
})

test('on a first visit the fonts are wanted when the first part has drawn something', async () => {
  controlledBy(null)
  wantFontsWithScreen()
  document.querySelector('p')?.append('!')
  await Promise.resolve()
  expect(isWanting()).toBe(false)
  root()?.append('Sign in')
  await Promise.resolve()
  expect(isWanting()).toBe(true)
})

test('where the worker holds the scripts, nothing is in the way of the fonts', () => {
  controlledBy({})
  wantFontsWithScreen()
  expect(isWanting()).toBe(true)
})
