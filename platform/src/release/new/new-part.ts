import { cpSync, existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Answer } from '../answers.ts'
import type { Values } from '../cli.ts'
import { usage } from '../cli-usage.ts'
import { writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { readPart } from '../names.ts'
import { fetchTypes, typesLine } from '../types/fetch-types.ts'
import { isPacked, requirePacked } from './packed.ts'
import { type Product, productIn } from './product.ts'
import { sourcesOutside } from './sources-outside.ts'

const isFree = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

interface Wish {
  readonly part: string
  readonly product: Product
  /** The folder that `npm run pack` has filled. */
  readonly packages: string
  /** The address of the product beside which the part is developed. */
  readonly live: string | undefined
}

/** The files of a new repository, and the packed packages that it needs. */
const planPart = ({ part, product, packages, live }: Wish) => {
  const ofHost = Object.keys(product.versions).filter((name) => isPacked(packages, name))
  const names = [...new Set([...ofHost, '@drape/platform'])].sort()
  const files = names.map((name): [string, string] => [name, requirePacked(packages, name)])
  const packed = Object.fromEntries(files.map(([name, file]) => [name, `file:packages/${file}`]))
  return { sources: sourcesOutside({ part, product, packed, live }), packed: files.map(([, file]) => file) }
}

const layOut = (folder: string, packages: string, { sources, packed }: ReturnType<typeof planPart>): void => {
  for (const [file, text] of Object.entries(sources)) writeInside(folder, file, text)
  for (const file of packed) cpSync(inside(packages, file), inside(folder, 'packages', file))
}

/** Creates a part in a repository of its own, with the types of what is live at --live or in --site. */
export const answerNewOutside = async (
  name: string,
  { outside, packages, live, site }: Values,
): Promise<Answer> => {
  if (!outside || !packages) throw new Error(usage('new'))
  const part = readPart(name)
  const folder = resolve(outside)
  if (!isFree(folder)) throw new Error(`${folder} is not empty: a part begins in a folder of its own.`)
  const product = productIn(process.cwd())
  const planned = planPart({ part, product, packages: resolve(packages), live })
  const fetched = product.frame ? await fetchTypes(live ?? site, folder, [product.frame.part]) : []
  layOut(folder, resolve(packages), planned)
  return {
    lines: [
      `${part} begins in ${folder}: npm install and npm test there, its README.md says the rest.`,
      ...fetched.map((each) => typesLine({ ...each, isToInstall: false })),
    ],
    value: { part, folder },
  }
}
