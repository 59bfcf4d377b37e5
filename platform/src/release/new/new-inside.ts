import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Call } from '../answers.ts'
import { usage } from '../cli-usage.ts'
import { ifThere, writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { readPart } from '../names.ts'
import { readOwner } from '../owner.ts'
import { productIn } from './product.ts'
import { sourcesInside } from './sources-inside.ts'

const isTree = (folder: string): boolean => {
  const text = ifThere(() => readFileSync(join(folder, 'package.json'), 'utf8')) ?? '{}'
  return (JSON.parse(text) as { workspaces?: string[] }).workspaces?.includes('remote-*') ?? false
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
  for (const [file, text] of Object.entries(
    sourcesInside(part, { ...productIn(tree), owner: readOwner(values) }),
  ))
    writeInside(tree, `${folder}/${file}`, text)
  return {
    lines: [`${part} begins in ${folder}: npm install, and npm start shows it at /${part}.`],
    value: { part, folder },
  }
}
