import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArrows } from './guards/arrows.ts'
import { root } from './tool.ts'

test('the linter refuses a remote that imports the api', () => {
  writeArrows(root)
  const tree = mkdtempSync(join(tmpdir(), 'drape-lint-'))
  for (const path of ['biome.jsonc', 'commands/guards'])
    cpSync(join(root, path), join(tree, path), { recursive: true })
  mkdirSync(join(tree, 'remote-user/src'), { recursive: true })
  writeFileSync(join(tree, 'remote-user/src/planted.ts'), "export * from '@drape/api/main'\n")
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stderr } = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false'], {
    cwd: tree,
    encoding: 'utf8',
  })
  rmSync(tree, { recursive: true })
  expect(stderr).toContain('lint/style/noRestrictedImports')
})
