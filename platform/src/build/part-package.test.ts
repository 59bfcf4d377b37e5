import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../test/site.ts'
import { parsePartPackage, readPartPackage } from './part-package.ts'

test('what only the tests of others open is no door of the part: it is neither federated nor declared', () => {
  const manifest = {
    drape: { part: 'wardrobe' },
    exports: { './ui': './src/ui/index.ts', './test/api': './test/api.ts' },
  }
  expect(parsePartPackage(JSON.stringify(manifest), 'package.json').doors).toEqual({
    './ui': './src/ui/index.ts',
  })
})

test('a remote is imported by its name in the scope of its package, and the host by its own', () => {
  const nameOf = (name: string, part: string) =>
    parsePartPackage(JSON.stringify({ name, drape: { part } }), 'package.json').name
  expect(nameOf('@team/remote-cart', 'cart')).toBe('@team/remote-cart')
  expect(nameOf('@team/basket', 'cart')).toBe('@team/remote-cart')
  expect(nameOf('basket', 'cart')).toBe('remote-cart')
  expect(nameOf('@team/host', 'host')).toBe('@team/host')
})

test('what is shared besides does not end that React is', () => {
  const { shared } = parsePartPackage(
    JSON.stringify({ drape: { part: 'cart', shared: { zustand: {} } } }),
    'package.json',
  )
  expect(Object.keys(shared)).toEqual(['react', 'react-dom', 'react-router-dom', 'zustand'])
})

test('a part whose name no folder of a site may have is not built', () => {
  expect(() => parsePartPackage(JSON.stringify({ drape: { part: 'lib1' } }), 'a/package.json')).toThrow(
    'a/package.json: the part lib1 must be lower-case letters.',
  )
})

test('a range is the version that is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-ranges-'))
  const dependencies = { react: '^19.0.0', 'react-dom': '19.3.1', lodash: '^4.0.0' }
  writeFiles(folder, {
    'host/package.json': JSON.stringify({ drape: { part: 'host' }, dependencies }),
    'node_modules/react/package.json': JSON.stringify({ version: '19.3.1' }),
  })
  expect(readPartPackage(join(folder, 'host')).dependencies).toEqual({ ...dependencies, react: '19.3.1' })
  rmSync(folder, { recursive: true })
})
