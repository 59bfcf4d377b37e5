import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readHostFile = (file: string) => readFileSync(join(__dirname, '../../../host/src', file), 'utf8')
const css = readHostFile('look.css')

const colours = [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)]
const light = Object.fromEntries(colours.map(([, name, value = '']) => [name, value]))
const dark = Object.fromEntries(colours.map(([, name, , value = '']) => [name, value]))

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (hex: string): number => {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (first: string, second: string): number => {
  const [dim = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

test('every colour has a value for light and for dark', () => {
  expect(css.match(/--[\w-]+: #/g)).toBeNull()
})

test('the bars of the browser around the page have its colours', () => {
  const bars = [...readHostFile('page.html').matchAll(/scheme: (\w+)\)" content="(#\w+)"/g)]
  expect(bars.map(([, scheme, colour]) => [scheme, colour])).toEqual([
    ['light', light['sand']],
    ['dark', dark['sand']],
  ])
  const { background_color, theme_color } = JSON.parse(readHostFile('icon/app.webmanifest'))
  expect([background_color, theme_color]).toEqual([light['paper'], light['sand']])
})

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_theme, colours) => {
  const contrastOf = (text: string, ground: string) =>
    contrast(colours[text] as string, colours[ground] as string)

  test.each([
    ...['ink', 'ink-soft', 'accent', 'accent-strong', 'error', 'success', 'warning'].flatMap((text) => [
      [text, 'paper'],
      [text, 'surface'],
    ]),
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['ink', 'accent-tint'],
  ] as [string, string][])('%s is readable on %s', (text, ground) => {
    expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('the edge of a field is seen', () => {
    expect(contrastOf('line-strong', 'paper')).toBeGreaterThanOrEqual(3)
    expect(contrastOf('line-strong', 'surface')).toBeGreaterThanOrEqual(3)
  })
})
