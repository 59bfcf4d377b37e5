import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts by file. */
export type Code = ReadonlyMap<string, string>

/** The code of a tree, with what is not committed yet. */
export const codeIn = (tree: string): Code => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.mjs'],
    { cwd: tree, encoding: 'utf8' },
  )
  const present = files.split('\n').filter((file) => file && existsSync(join(tree, file)))
  return new Map(present.map((file) => [file, readFileSync(join(tree, file), 'utf8')]))
}
