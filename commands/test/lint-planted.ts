import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeArrows } from '../guards/arrows.ts'
import { root } from '../tool.ts'

/** The linter's errors, as `rule file`, in a tree of these files alone. */
export const lintPlanted = (files: Readonly<Record<string, string>>): string[] => {
  const tree = mkdtempSync(join(tmpdir(), 'drape-lint-'))
  for (const path of ['biome.jsonc', 'commands/guards'])
    cpSync(join(root, path), join(tree, path), { recursive: true })
  writeArrows(tree)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: tree, encoding: 'utf8' })
  rmSync(tree, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { category: string; severity: string; location: { path: string } }[]
  }
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location }) => `${category} ${location.path.replaceAll('\\', '/')}`)
}
