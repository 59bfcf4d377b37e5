import { importedModules } from './packages.ts'

test.each([
  [`import { one } from './one.ts'`, './one.ts'],
  [`export * from "two"`, 'two'],
  [`import 'three'`, 'three'],
  [`await import('four')`, 'four'],
  [`await import(/* webpackMode: "eager" */ 'five/door')`, 'five/door'],
])('%s asks for %s', (text, name) => {
  expect(importedModules(text)).toEqual([name])
})
