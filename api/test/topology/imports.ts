import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const imported = /(?<![-.\w'])(?:from|import)\s*\(?\s*'([^']+)'/g

/**
 * Removes template strings and double-quoted strings, which contain sources for other repositories; our imports use
 * single quotes.
 */
const withoutTexts = (text: string): string => text.replace(/`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g, "''")

const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports?: Record<string, string> }

/** Resolves a specifier to a file, a door of a workspace, or an npm package. */
function resolve(root: string, from: string, name: string): { file?: string; outside?: string } {
  if (name.startsWith('.')) return { file: join(dirname(from), name) }
  const [scope, workspace = '', ...door] = name.split('/')
  if (scope !== '@drape') return name.startsWith('node:') ? {} : { outside: name }
  const folder = realpathSync(join(root, 'node_modules', scope, workspace))
  const file = manifest(folder).exports?.[['.', ...door].join('/')]
  return file ? { file: relative(root, join(folder, file)) } : {}
}

/** All files and npm packages that programs import, transitively. */
export function reachedFrom(root: string, programs: readonly string[]) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = [...programs]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file) || !existsSync(join(root, file))) continue
    files.add(file)
    for (const [, name = ''] of withoutTexts(readFileSync(join(root, file), 'utf8')).matchAll(imported)) {
      const { file: next, outside } = resolve(root, file, name)
      if (next) waiting.push(next)
      if (outside)
        packages.add(
          outside
            .split('/')
            .slice(0, outside.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  return { files, packages }
}
