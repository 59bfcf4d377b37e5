import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordWrites } from './power-loss.ts'

test('a folder is copied whole after a recording in which one was copied', () => {
  const top = mkdtempSync(join(tmpdir(), 'drape-'))
  const at = (name: string) => join(top, name)
  try {
    mkdirSync(at('one/inner'), { recursive: true })
    writeFileSync(at('one/inner/file'), 'whole')
    const record = recordWrites(top)
    cpSync(at('one'), at('two'), { recursive: true })
    record.states()
    cpSync(at('one'), at('three'), { recursive: true })
    expect(readFileSync(at('three/inner/file'), 'utf8')).toBe('whole')
  } finally {
    rmSync(top, { recursive: true })
  }
})
