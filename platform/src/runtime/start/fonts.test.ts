import { wantFontsWithScreen } from './fonts.ts'

const isWanting = () => 'fonts' in document.documentElement.dataset

test('the fonts are wanted when the first part has drawn something', async () => {
  document.body.innerHTML = '<div id="root"></div><p>Drape</p>'
  wantFontsWithScreen()
  document.querySelector('p')?.append('!')
  await Promise.resolve()
  expect(isWanting()).toBe(false)
  document.querySelector('#root')?.append('Sign in')
  await Promise.resolve()
  expect(isWanting()).toBe(true)
})
