import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder } from '@drape/commands/build'
import { root } from '@drape/commands/tool'
import { copyTree } from '@drape/commands/tree-copy'
import { partsOf } from '@drape/platform/build/parts'
import type { Release } from './releases.ts'

export type Builds = Readonly<Record<string, string>>

const buildParts = async ({ folder }: Release): Promise<Builds> => {
  const tree = copyTree()
  const dist = mkdtempSync(join(tmpdir(), 'drape-federation-'))
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }))
  try {
    const scope = join(tree.folder, 'node_modules/@module-federation')
    unlinkSync(scope)
    mkdirSync(scope)
    // A link, so that the package finds its own dependencies at its real place.
    symlinkSync(folder, join(scope, 'enhanced'), 'junction')
    const builds = Object.values(partsOf(root)).map(async ({ part, folder }) => {
      await buildFolder(join(tree.folder, folder))
      cpSync(join(tree.folder, folder, 'dist'), join(dist, part), { recursive: true })
      return [part, join(dist, part)] as const
    })
    return Object.fromEntries(await Promise.all(builds))
  } finally {
    tree.remove()
  }
}

const buildsByVersion = new Map<string, Promise<Builds>>()

/** All parts of the tree, built with this release of the federation package. */
export const partsBuiltWith = (release: Release): Promise<Builds> => {
  const builds = buildsByVersion.get(release.version) ?? buildParts(release)
  buildsByVersion.set(release.version, builds)
  return builds
}
