import { statSync } from 'node:fs'
import { namesIn } from '../files.ts'
import { inside } from '../inside.ts'

/** File names as `npm pack` chooses them. */
const namesOf = (name: string): RegExp =>
  new RegExp(`^${name.replace('@', '').replace('/', '-')}-\\d.*\\.tgz$`)

const filesOf = (folder: string, name: string): string[] =>
  namesIn(folder).filter((file) => namesOf(name).test(file))

export const isPacked = (folder: string, name: string): boolean => filesOf(folder, name).length > 0

/** The most recently packed file of this package. */
export const requirePacked = (folder: string, name: string): string => {
  const madeAt = (file: string): number => statSync(inside(folder, file)).mtimeMs
  const [newest] = filesOf(folder, name).sort((one, other) => madeAt(other) - madeAt(one))
  if (!newest) throw new Error(`${folder} holds no package ${name}: npm run pack -- ${folder} puts it there.`)
  return newest
}
