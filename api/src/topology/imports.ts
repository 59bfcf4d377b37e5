import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const imported = /(?<![-\w])(?:from|import)\s*\(?\s*'([^']+)'/g

const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports?: Record<string, string> }

/** Where a name leads: a file, a door of a workspace of ours, or a package. */
function resolve(root: string, from: string, name: string): { file?: string; outside?: string } {
  if (name.startsWith('.')) return { file: join(dirname(from), name) }
  const [scope, room = '', ...door] = name.split('/')
  if (scope !== '@drape') return name.startsWith('node:') ? {} : { outside: name }
  const file = manifest(join(root, room)).exports?.[`./${door.join('/')}`]
  return file ? { file: normalize(join(room, file)) } : {}
}

/** All that programs read of a tree, over any number of imports: its files, and the packages from elsewhere. */
export function reachedFrom(root: string, programs: readonly string[]) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = [...programs]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file) || !existsSync(join(root, file))) continue
    files.add(file)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
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
