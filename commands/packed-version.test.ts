import { packedVersion } from './packed-version.ts'

const files = { 'dist/a.js': 'one', 'package.json': '{}' }
const version = (files: Readonly<Record<string, string>>) =>
  packedVersion('0.1.0', new Map(Object.entries(files)))

test('one content has one version, and another content another', () => {
  expect(version(files)).toMatch(/^0\.1\.0-sha-[\da-f]{12}$/)
  expect(version(Object.fromEntries(Object.entries(files).reverse()))).toBe(version(files))
  const others = [
    { ...files, 'dist/a.js': 'two' },
    { ...files, 'dist/b.js': '' },
    { 'dist/b.js': 'one', 'package.json': '{}' },
    { 'dist/a.jso': 'ne', 'package.json': '{}' },
  ].map(version)
  expect(new Set([version(files), ...others]).size).toBe(5)
})
