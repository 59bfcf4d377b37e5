import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check'
import { pageFinder } from './page-at.ts'
import { bestOf, checkRoutes, inOrder, isPattern, variantsOf } from './routes.ts'

const finderOf = (paths: readonly string[]) => {
  const ranked = inOrder(paths)
  const page = (path: string) => [path, isPattern(path) ? { rank: ranked.indexOf(path) } : {}]
  return pageFinder({ ...Object.fromEntries(paths.map(page)), '*': {} })
}

const segment = constantFrom('a', 'b', '7-up', ':id', ':other_1')
const route = tuple(array(segment, { maxLength: 4 }), constantFrom('', '/*', '/c?'))
  .map(([segments, end]) => `/${segments.join('/')}${end}`.replace('//', '/'))
  .filter((path) => new Set(path.match(/:\w+/g)).size === (path.match(/:\w+/g) ?? []).length)
const word = constantFrom(
  'a',
  'B',
  '7-UP',
  'c',
  '',
  '%61',
  '%2F',
  '%',
  'ü',
  '%C3%BC',
  '\u212A',
  '*',
  ':id',
  '.',
)
const address = tuple(array(word, { maxLength: 5 }), oneof(constantFrom('', '/', '//'))).map(
  ([words, end]) => `/${words.join('/')}${end}`,
)

test('the server finds the pattern that React Router matches in the page', async () => {
  // It says so of an address that cannot be decoded.
  jest.spyOn(console, 'warn').mockImplementation()
  await assert(
    property(array(route, { maxLength: 6 }), address, (routes, path) => {
      const fitting = routes.filter((each, at) => {
        const others = routes.slice(0, at).filter((other) => other !== each)
        const release = (part: string, paths: string[]) => ({ part, version: '', routes: paths })
        return !others.some(
          (other) => checkRoutes([release('shop', [other]), release('cart', [each])]).length > 0,
        )
      })
      const paths = [...new Set(fitting.flatMap(variantsOf))]
      expect(finderOf(paths)(path)).toBe(bestOf(paths, path))
    }),
    { numRuns: 1_000 },
  )
})

test('what the server has for itself is nobody’s, and no page stands at a name of the language', () => {
  const find = finderOf(['/*', '/:id'])
  expect(['/api', '/api/users', '/site/a', '/preview/a@b', '/constructor'].map(find)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    '/:id',
  ])
  expect(finderOf(['/'])('/constructor')).toBeUndefined()
})

test('an address of thousands of letters or slashes is looked up like any other', () => {
  const find = finderOf(['/orders/*', '/:id'])
  expect(find(`/${'a'.repeat(4_000)}`)).toBe('/:id')
  expect(find(`/orders${'/'.repeat(4_000)}a`)).toBe('/orders/*')
  expect(find(`${'/'.repeat(4_000)}a`)).toBeUndefined()
})
