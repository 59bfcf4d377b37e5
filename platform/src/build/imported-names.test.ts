import { namesImportedBy } from './imported-names.ts'

const namesIn = (files: Readonly<Record<string, string>>) =>
  namesImportedBy(files, (module) => module === 'it')

test.each([
  ["import { b, a as c } from 'it'", ['a', 'b']],
  ["import d from 'it'", ['default']],
  ["import d, { a } from 'it'", ['a', 'default']],
  ["import * as all from 'it'", []],
  ["import 'it'", []],
  ["export { a as b } from 'it'", ['a']],
  ["export * from 'it'", []],
  ["export * as all from 'it'", []],
  ["const load = () => import('it').then((found) => found.a)", []],
])('%s takes %j', (source, names) => {
  expect(namesIn({ 'a.ts': source })).toEqual({ it: names })
})

test.each([
  "import type { A } from 'it'",
  "export type { A } from 'it'",
  "import { a } from 'another'",
  'export const a = 1',
  '/* import("it") */',
])('%s takes nothing', (source) => {
  expect(namesIn({ 'a.ts': source })).toEqual({})
})

test('a type among the names is not taken', () => {
  expect(namesIn({ 'a.ts': "import { type A, b } from 'it'" })).toEqual({ it: ['b'] })
})

test('the names of all sources are collected, and files that are no code have none', () => {
  expect(
    namesIn({
      'a.ts': "import { b, a } from 'it'",
      'deep/c.tsx': "import { c, a } from 'it'\nexport const d = <a href={c}>{a}</a>",
      'look.css': "@import 'it'",
    }),
  ).toEqual({ it: ['a', 'b', 'c'] })
})
