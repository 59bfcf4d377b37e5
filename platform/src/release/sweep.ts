import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from './files.ts'
import { inside } from './inside.ts'

/**
 * Publishing takes seconds, and a server reads a page right after its name in the registry: older files that it does
 * not name are safe to remove.
 */
export const oldAfterMs = 60 * 60_000

const isOld = (path: string): boolean =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > oldAfterMs

/** The page files that a registry names. */
export const pagesIn = (registry = ''): readonly string[] => registry.match(/pages\/[^"]+/g) ?? []

/** Removes what killed processes left behind, and pages that nothing names any more. */
export const sweep = (folder: string, drafts: string, named: ReadonlySet<string>): void => {
  const leftovers = [
    ...namesIn(inside(folder, drafts)).map((name) => `${drafts}/${name}`),
    ...namesIn(join(folder, 'pages')).map((name) => `pages/${name}`),
  ]
  for (const file of leftovers) {
    const path = inside(folder, file)
    if (!named.has(file) && isOld(path)) rmSync(path, { recursive: true, force: true })
  }
}
