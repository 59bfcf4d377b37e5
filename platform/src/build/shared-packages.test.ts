import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shared } from '../../../rspack.shared.ts'
import { writeFiles } from '../../test/site.ts'
import { readSharingPart, sharedPackages } from './shared-packages.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drape-shared-'))
  const dependencies = { react: '^19.0.0', 'react-dom': '19.3.1', lodash: '^4.0.0' }
  for (const part of ['host', 'cart'])
    writeFiles(root, { [`${part}/package.json`]: JSON.stringify({ drape: { part }, dependencies }) })
  writeFiles(root, { 'node_modules/react/package.json': JSON.stringify({ version: '19.3.2' }) })
})

afterEach(() => rmSync(root, { recursive: true }))

const sharesOfPart = (part: string) => sharedPackages(readSharingPart(join(root, part), { shared }))

test('a host provides the installed versions of its dependencies that the tree shares', () => {
  const eager = { singleton: true, requiredVersion: '^19.0.0', eager: true }
  expect(sharesOfPart('host')).toEqual({
    react: { ...eager, version: '19.3.2' },
    'react-dom': { ...eager, version: '19.3.1' },
    'react-dom/client': { ...eager, version: '19.3.1' },
  })
})

test('a remote wants the major version, and brings none', () => {
  const taken = { singleton: true, requiredVersion: '^19.0.0', import: false }
  expect(sharesOfPart('cart')).toEqual({ react: taken, 'react-dom': taken, 'react-dom/client': taken })
})

test('a list without React, or with an unknown option, is refused', () => {
  const build = (options: object) => () =>
    Reflect.apply(readSharingPart, undefined, [join(root, 'cart'), options])
  expect(build({})).toThrow(/cart: partConfig\(folder, \{ shared \}\) is called wrongly\.\n.*\n.*at shared$/)
  expect(build({ shared: { react: shared['react'] } })).toThrow(/at shared\["react-dom"\]$/)
  expect(build({ shared: { ...shared, zustand: { singleton: false } } })).toThrow(
    /at shared\.zustand\.singleton$/,
  )
})
