import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../../test/site.ts'
import { requirePacked } from './new-part.ts'

test('of several packages of one name the one that was packed last is taken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-packed-'))
  const [older, newer] = ['drape-platform-0.1.0-sha-b.tgz', 'drape-platform-0.1.0-sha-a.tgz'] as const
  writeFiles(folder, { [older]: '', [newer]: '', 'drape-platform-tools-9.0.0.tgz': '' })
  utimesSync(join(folder, older), 1, 1)
  expect(requirePacked(folder, '@drape/platform')).toBe(newer)
  expect(() => requirePacked(folder, '@drape/contract')).toThrow('holds no package @drape/contract')
  rmSync(folder, { recursive: true })
})
