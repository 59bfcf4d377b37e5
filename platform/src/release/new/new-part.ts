import { cpSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Answer } from '../answers.ts'
import type { Values } from '../cli.ts'
import { usage } from '../cli-usage.ts'
import { namesIn, writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { readPart } from '../names.ts'
import { readOwner } from '../owner.ts'
import { fetchTypes, typesLine } from '../types/fetch-types.ts'
import { productIn } from './product.ts'
import { sourcesOutside } from './sources-outside.ts'

/** The files of a package, under names as `npm pack` chooses them. */
const filesOf = (folder: string, name: string): string[] => {
  const packed = new RegExp(`^${name.replace('@', '').replace('/', '-')}-\\d.*\\.tgz$`)
  return namesIn(folder).filter((file) => packed.test(file))
}

/** The most recently packed file of this package. */
export const requirePacked = (folder: string, name: string): string => {
  const madeAt = (file: string): number => statSync(inside(folder, file)).mtimeMs
  const [newest] = filesOf(folder, name).sort((one, other) => madeAt(other) - madeAt(one))
  if (!newest) throw new Error(`${folder} holds no package ${name}: npm run pack -- ${folder} puts it there.`)
  return newest
}

/** Creates a part in a repository of its own, with the types of what is live at --live or in --site. */
export const answerNewOutside = async (
  name: string,
  { outside, packages, live, site, ...said }: Values,
): Promise<Answer> => {
  if (!outside || !packages) throw new Error(usage('new'))
  const part = readPart(name)
  const folder = resolve(outside)
  if (namesIn(folder).length > 0)
    throw new Error(`${folder} is not empty: a part begins in a folder of its own.`)
  const product = { ...productIn(process.cwd()), owner: readOwner(said) }
  const from = resolve(packages)
  const ofHost = Object.keys(product.versions).filter((name) => filesOf(from, name).length > 0)
  const names = [...new Set([...ofHost, '@drape/platform'])].sort()
  const packed = new Map(names.map((name) => [name, requirePacked(from, name)]))
  const fetched = product.frame ? await fetchTypes(live ?? site, folder, [product.frame.part]) : []
  for (const [file, text] of Object.entries(sourcesOutside({ part, product, packed, live })))
    writeInside(folder, file, text)
  for (const file of packed.values()) cpSync(inside(from, file), inside(folder, 'packages', file))
  return {
    lines: [
      `${part} begins in ${folder}: npm install and npm test there, its README.md says the rest.`,
      ...fetched.map((each) => typesLine({ ...each, isToInstall: false })),
    ],
    value: { part, folder },
  }
}
