import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

/** A test that a document names: `file` “title”, where needed with the blocks round it: “block › title”. */
interface Proof {
  readonly file: string
  readonly title: string
}

const proofPattern = /`([\w./-]+\.(?:spec|test)\.tsx?)` “([^”]+)”/g

export const proofsIn = (page: string): Proof[] =>
  [...page.matchAll(proofPattern)].map(([, file = '', title = '']) => ({ file, title }))

/** A title that is a string of the file, or the end of one that begins with a value. */
export const isTest = ({ file, title }: Proof): boolean => {
  const path = join(root, file)
  const code = existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\\(.)/g, '$1') : ''
  return title.split(' › ').every((words) => ['"', "'", '`'].some((quote) => code.includes(words + quote)))
}
