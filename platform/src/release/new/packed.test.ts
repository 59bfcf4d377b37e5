import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../../test/site.ts'
import { packedVersion, requirePacked } from './packed.ts'

const files = { 'dist/a.js': 'one', 'package.json': '{}' }
const version = (held: Readonly<Record<string, string>>) =>
  packedVersion('0.1.0', new Map(Object.entries(held)))

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

test('of several packages of one name the one that was packed last is taken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-packed-'))
  const [older, newer] = ['drape-platform-0.1.0-sha-b.tgz', 'drape-platform-0.1.0-sha-a.tgz'] as const
  writeFiles(folder, { [older]: '', [newer]: '', 'drape-platform-tools-9.0.0.tgz': '' })
  utimesSync(join(folder, older), 1, 1)
  expect(requirePacked(folder, '@drape/platform')).toBe(newer)
  expect(() => requirePacked(folder, '@drape/contract')).toThrow('holds no package @drape/contract')
  rmSync(folder, { recursive: true })
})
