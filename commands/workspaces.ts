import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of a tree's workspaces. Supports the one kind of pattern that we use, a name with * at its end. */
export const workspacesOf = (tree: string): string[] => {
  const { workspaces } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  const isWorkspace = (folder: string) => existsSync(join(tree, folder, 'package.json'))
  const beginningWith = (start: string) =>
    readdirSync(tree).filter((name) => name.startsWith(start) && isWorkspace(name))
  return workspaces.flatMap((entry) => (entry.endsWith('*') ? beginningWith(entry.slice(0, -1)) : entry))
}
