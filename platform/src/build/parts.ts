import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type PartPackage, readManifest, readPartPackage } from './part-package.ts'

export { inputsOf } from './inputs.ts'

export interface PartOfTree extends PartPackage {
  /** The name of its folder. */
  readonly folder: string
}

/** The parts of a tree, by name: the folders whose package.json has a `drape.part`. */
export const partsOf = (tree: string): Readonly<Record<string, PartOfTree>> => {
  const parts: Record<string, PartOfTree> = {}
  for (const folder of readdirSync(tree).sort()) {
    const manifest = join(tree, folder, 'package.json')
    if (!existsSync(manifest) || readManifest(manifest).drape === undefined) continue
    const plan = readPartPackage(join(tree, folder))
    const existing = parts[plan.part]
    if (existing)
      throw new Error(`${existing.folder} and ${folder} both say that they are the part ${plan.part}.`)
    parts[plan.part] = { ...plan, folder }
  }
  return parts
}
