import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, root } from './dockerfile.ts'

/** Lays into a folder what a stage of the Dockerfile takes from this tree, beside the packages that are installed here. */
export function layStage(name: string, folder: string): void {
  for (const { from, to } of filesOf(name)) {
    mkdirSync(join(folder, dirname(to)), { recursive: true })
    cpSync(join(root, from), join(folder, to))
  }
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@drape'), { recursive: true })
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry !== '@drape') symlinkSync(join(root, 'node_modules', entry), join(packages, entry), 'junction')
  }
  // Else they would lead out of the stage.
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  for (const room of workspaces) symlinkSync(join(folder, room), join(packages, '@drape', room), 'junction')
}
