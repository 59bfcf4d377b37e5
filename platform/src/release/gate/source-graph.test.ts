import { graphOf, sameIn } from './source-graph.ts'
import type { FactsByPart } from './version-facts.ts'

type Files = Readonly<Record<string, string>>

const shared = {
  'package.json': '{ "exports": { "./ui": "./src/ui.ts", "./api": "./src/api.ts" } }',
  'src/ui.ts': "export { look } from './look.ts'",
  'src/look.ts': "import { wide } from '@example/contract/wide'\nexport const look = wide",
  'src/api.ts': 'export const api = 1',
}
const shop = {
  'package.json': '{}',
  'src/app.tsx': "import { look } from '@example/remote-shared/ui'\nexport const App = look",
  'src/calls.ts': "export const load = () => import('@example/remote-shared/api')",
  'src/other.ts': "import { z } from 'zod'\nexport const other = z",
}
const contract = {
  'package.json': '{ "exports": { "./wide": "./wide.ts" } }',
  'wide.ts': 'export const wide = 1',
}

const set = (parts: { shared?: Files; shop?: Files; contract?: Files; options?: object } = {}): FactsByPart =>
  Object.fromEntries(
    Object.entries({ shared: { ...shared, ...parts.shared }, shop: { ...shop, ...parts.shop } }).map(
      ([part, files]) => [
        part,
        {
          release: { part } as FactsByPart[string]['release'],
          kept: {
            name: `@example/remote-${part}`,
            files,
            leaves: part === 'shared' ? { '@example/contract': { ...contract, ...parts.contract } } : {},
            compilerOptions: { ...parts.options },
            calls: [],
          },
        },
      ],
    ),
  )

const all = ['shared/src/ui.ts', 'shared/src/look.ts', 'shared/src/api.ts']
  .concat('shared/leaves/@example/contract/wide.ts')
  .concat('shop/src/app.tsx', 'shop/src/calls.ts', 'shop/src/other.ts')
const others = (after: FactsByPart): string[] => {
  const same = sameIn(graphOf(set()), graphOf(after))
  return all.filter((id) => !same.has(id))
}

test('in the same set nothing is another', () => {
  expect(others(set())).toEqual([])
})

test('what a file reaches, through doors and packages that came along, makes it another', () => {
  expect(others(set({ contract: { 'wide.ts': "export const wide = '1'" } }))).toEqual([
    'shared/src/ui.ts',
    'shared/src/look.ts',
    'shared/leaves/@example/contract/wide.ts',
    'shop/src/app.tsx',
  ])
})

test('lazy code is reached too', () => {
  expect(others(set({ shared: { 'src/api.ts': 'export const api = 2' } }))).toEqual([
    'shared/src/api.ts',
    'shop/src/calls.ts',
  ])
})

test('a door that leads elsewhere makes another of who opens it', () => {
  const moved = shared['package.json'].replace('./src/api.ts', './src/look.ts')
  expect(others(set({ shared: { 'package.json': moved } }))).toEqual(['shop/src/calls.ts'])
})

test('a door that is gone does, whatever lies behind it', () => {
  const closed = shared['package.json'].replace('./api', './calls')
  expect(others(set({ shared: { 'package.json': closed } }))).toContain('shop/src/calls.ts')
})

test('a new file that is found first makes another of who names it', () => {
  const before = graphOf(set({ shared: { 'src/ui.ts': "export { look } from './look'" } }))
  const after = graphOf(
    set({
      shared: {
        'src/ui.ts': "export { look } from './look'",
        'src/look.d.ts': 'export const look: 1',
      },
    }),
  )
  expect([...sameIn(before, after)]).not.toContain('shared/src/ui.ts')
})

test('what holds for files that do not name it makes another of all', () => {
  for (const text of ['declare const wide: 1', 'export {}\ndeclare global {\n  const wide: 1\n}'])
    expect(others(set({ shop: { 'src/global.d.ts': text } }))).toEqual(all)
})

test('another way of reading types makes another of all', () => {
  expect(others(set({ options: { strict: false } }))).toEqual(all)
})
