import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { inside } from '../inside.ts'

/**
 * The version of a packed package: the one in its package.json and a hash of its content, so that different contents
 * never share a version and the same content always has the same.
 */
export const packedVersion = (said: string, files: ReadonlyMap<string, string>): string => {
  const hash = createHash('sha256')
  for (const [file, text] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${file}\0${Buffer.byteLength(text)}\0${text}`)
  return `${said}-sha-${hash.digest('hex').slice(0, 12)}`
}

/** File names as `npm pack` chooses them. */
const namesOf = (name: string): RegExp =>
  new RegExp(`^${name.replace('@', '').replace('/', '-')}-\\d.*\\.tgz$`)

const filesOf = (folder: string, name: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).filter((file) => namesOf(name).test(file))

export const isPacked = (folder: string, name: string): boolean => filesOf(folder, name).length > 0

/** The most recently packed file of this package. */
export const requirePacked = (folder: string, name: string): string => {
  const madeAt = (file: string): number => statSync(inside(folder, file)).mtimeMs
  const [newest] = filesOf(folder, name).sort((one, other) => madeAt(other) - madeAt(one))
  if (!newest) throw new Error(`${folder} holds no package ${name}: npm run pack -- ${folder} puts it there.`)
  return newest
}
