import type { PageRegistry } from '@drape/release/page-registry'
import { avoid, forgetAvoided, withoutAvoided } from './avoided.ts'

const release = (version: string) => ({ version, scope: 's', entry: 'e', integrity: 'i', needs: {} })
const registryOf = (...versions: string[]): PageRegistry => ({
  user: versions.map(release),
  shared: [release('s2'), release('s1')],
})
const registry = registryOf('v2', 'v1')

/** As Chromium writes a stack: the message, then one line for each call, the innermost first. */
const thrownIn = (...files: string[]): Error => {
  const error = new Error('planted')
  error.stack = `Error: planted\n${files.map((file) => `    at f (http://localhost/site/${file}:1:2)`).join('\n')}`
  return error
}

const offered = (from: PageRegistry) => withoutAvoided(from)['user']?.map(({ version }) => version)

beforeEach(() => sessionStorage.clear())

test('a version that broke is left out of the next page of this tab', () => {
  expect(avoid(thrownIn('user/v2/app.js'), registry)).toBe(true)
  expect(offered(registry)).toEqual(['v1'])
})

test('the innermost part is the one that broke', () => {
  avoid(thrownIn('shared/s2/ui.js', 'user/v2/app.js'), registry)
  expect(offered(registry)).toEqual(['v2', 'v1'])
  expect(withoutAvoided(registry)['shared']?.map(({ version }) => version)).toEqual(['s1'])
})

test("the host's React, which notices what a part did, did not break", () => {
  expect(avoid(thrownIn('host/h1/main.js', 'user/v2/app.js', 'host/h1/main.js'), registry)).toBe(true)
  expect(offered(registry)).toEqual(['v1'])
})

test.each([
  ['nothing says which part broke', thrownIn()],
  ['the host alone broke', thrownIn('host/h1/main.js')],
  ['what was thrown is no error', 'planted'],
])('no page is made anew when %s', (_, error) => {
  expect(avoid(error, registry)).toBe(false)
})

test('no page is made anew when there is no other version', () => {
  expect(avoid(thrownIn('user/v2/app.js'), registryOf('v2'))).toBe(false)
})

test('a part recovers once: when the version before breaks too, no page is made anew', () => {
  avoid(thrownIn('user/v2/app.js'), registry)
  expect(avoid(thrownIn('user/v1/app.js'), registry)).toBe(false)
  expect(avoid(thrownIn('user/v2/app.js'), registry)).toBe(false)
})

test('a new version that breaks has its own recovery, once the one that broke before is gone', () => {
  avoid(thrownIn('user/v2/app.js'), registry)
  expect(avoid(thrownIn('user/v3/app.js'), registryOf('v3', 'v1'))).toBe(true)
  expect(offered(registryOf('v3', 'v1'))).toEqual(['v1'])
})

test('two parts recover each on its own', () => {
  avoid(thrownIn('user/v2/app.js'), registry)
  expect(avoid(thrownIn('shared/s2/ui.js'), registry)).toBe(true)
  expect(offered(registry)).toEqual(['v1'])
})

test('a version that broke is used when it is all there is', () => {
  avoid(thrownIn('user/v2/app.js'), registry)
  expect(offered(registryOf('v2'))).toEqual(['v2'])
})

test('Retry forgets what broke', () => {
  avoid(thrownIn('user/v2/app.js'), registry)
  forgetAvoided()
  expect(offered(registry)).toEqual(['v2', 'v1'])
})

test('a browser that forbids storage makes no page anew, for it would not know why', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The request was denied.', 'SecurityError')
  })
  expect(avoid(thrownIn('user/v2/app.js'), registry)).toBe(false)
  expect(offered(registry)).toEqual(['v2', 'v1'])
})

test('what is kept and cannot be read is passed over', () => {
  sessionStorage.setItem('drape:avoided', '{"us')
  expect(offered(registry)).toEqual(['v2', 'v1'])
})
