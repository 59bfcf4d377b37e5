import { satisfy } from './version-range.ts'

test.each([
  ['19.3.1', '^19.0.0', true],
  ['19.0.0', '^19.0.0', true],
  ['18.3.1', '^19.0.0', false],
  ['20.0.0', '^19.0.0', false],
  ['19.1.9', '^19.2.0', false],
  ['19.10.0', '^19.9.0', true],
  ['7.18.5', '<=7.18.5', true],
  ['7.9.0', '<=7.18.5', true],
  ['7.18.6', '<=7.18.5', false],
  ['8.0.0', '<=7.18.5', false],
])('whether %s satisfies %s: %s', (version, range, answer) => {
  expect(satisfy(version, range)).toBe(answer)
})

test.each(['~19.0.0', '19', '>=1.0.0 <2.0.0', '*'])('%s is refused: nobody here asks so', (range) => {
  expect(() => satisfy('19.3.1', range)).toThrow('is not known')
})
