import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Call } from '../answers.ts'
import { usage } from '../cli-usage.ts'
import { writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { readPart } from '../names.ts'
import { productIn, type Versions } from './product.ts'
import { sourcesInside } from './sources-inside.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}

interface Lock {
  readonly packages: Readonly<Record<string, object>>
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T

const isTree = (folder: string): boolean =>
  existsSync(join(folder, 'package.json')) &&
  (readJson<Manifest>(folder, 'package.json').workspaces?.includes('remote-*') ?? false)

/** Adds the workspace to package-lock.json as npm would; all its packages are installed already. */
const lockWith = (tree: string, folder: string, text: string): string => {
  const lock = readJson<Lock>(tree, 'package-lock.json')
  const { name, version, dependencies, devDependencies } = JSON.parse(text) as Manifest
  const packages = {
    ...lock.packages,
    [folder]: { name, version, dependencies, devDependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`
}

/** Creates a part in a folder of this tree; all tools find it by its package.json. */
export const answerNewInside = (
  { targets: [name = ''], values }: Pick<Call, 'targets' | 'values'>,
  tree: string,
): Answer => {
  if (values.packages) throw new Error(usage('new'))
  const part = readPart(name)
  if (!isTree(tree))
    throw new Error('No host and remotes are here: a part begins here with --outside <folder>.')
  const folder = `remote-${part}`
  if (existsSync(inside(tree, folder))) throw new Error(`${folder} is there already.`)
  const sources = sourcesInside(part, productIn(tree))
  for (const [file, text] of Object.entries(sources)) writeInside(tree, `${folder}/${file}`, text)
  writeFileSync(join(tree, 'package-lock.json'), lockWith(tree, folder, sources['package.json'] ?? ''))
  return {
    lines: [`${part} begins in ${folder}: npm install, and npm start shows it at /${part}.`],
    value: { part, folder },
  }
}
