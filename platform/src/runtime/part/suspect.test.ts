import { isNamed, isOfNetwork, namesFiles, suspects } from './suspect.ts'

/** A stack as Chromium writes it: the message, then one line per call, innermost first. */
const thrownIn = (...files: string[]): Error => {
  const error = new Error('planted')
  error.stack = `Error: planted\n${files.map((file) => `    at f (http://localhost/site/${file}:1:2)`).join('\n')}`
  return error
}

const inUse = { shop: 'u2', shared: 's2' }
const suspected = (error: unknown, proven: readonly string[] = []) =>
  suspects(error, 'shop', inUse, (part) => proven.includes(part))

test('the innermost part of the stack is suspected first', () => {
  expect(suspected(thrownIn('shared/s2/ui.js', 'shop/u2/app.js'))).toEqual(['shared', 'shop'])
})

test('a part may have digits and dashes in its name', () => {
  const inUse = { 'checkout-v2': 'c2' }
  expect(isNamed(thrownIn('checkout-v2/c2/app.js'), inUse)).toBe(true)
})

test("the host's React, which notices what a part did, is not", () => {
  expect(suspected(thrownIn('host/h1/main.js', 'shop/u2/app.js'), ['shop', 'shared'])).toEqual(['shop'])
})

test('a file that only the message of an error names has not thrown it', () => {
  const error = new Error('remotes: http://localhost/site/shop/u2/entry.js:1')
  expect(isNamed(error, inUse)).toBe(false)
})

test('nor is a version that is not in use', () => {
  expect(suspected(thrownIn('shared/s1/ui.js'), ['shared'])).toEqual(['shop'])
})

test('where no stack tells, it is what was never seen to work here, the part itself before what stands behind it', () => {
  expect(suspected('planted')).toEqual(['shop', 'shared'])
  expect(suspected('planted', ['shop'])).toEqual(['shared', 'shop'])
  expect(suspected('planted', ['shop', 'shared'])).toEqual(['shop'])
})

test.each<[boolean, Error]>([
  [true, Object.assign(new Error(), { name: 'ChunkLoadError' })],
  [true, new Error('Loading CSS chunk 12 failed.\n(/details.css)')],
  [true, new Error('Unable to preload CSS for /details.css')],
  [true, new TypeError('Failed to fetch dynamically imported module: /a.js')],
  [true, new TypeError('Importing a module script failed.')],
  [true, new TypeError('NetworkError when attempting to fetch resource.')],
  [false, new TypeError('undefined is not a function')],
  [false, new Error('planted')],
])('an error of the network is no fault of a version (%p: %s)', (isIt, error) => {
  expect(isOfNetwork(error)).toBe(isIt)
})

test("a stranger's file in the stack is told from no file at all", () => {
  const stranger = new Error('planted')
  stranger.stack = 'Error: planted\n    at f (https://elsewhere.example/a.js:1:2)'
  expect([namesFiles(stranger), isNamed(stranger, inUse)]).toEqual([true, false])
  expect(namesFiles(Object.assign(new Error('planted'), { stack: 'Error: planted' }))).toBe(false)
  expect(isNamed(thrownIn('shared/s2/ui.js'), inUse)).toBe(true)
})
