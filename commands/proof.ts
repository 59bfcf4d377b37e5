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

const quotes = ["'", '"', '`']
/** A value may stand before the words of a title: `${part} is released alone`. */
const beginnings = [...quotes, '} ', '}: ', '%s ', '%j ']

/** Each title, and each of the blocks round it, is a whole string of the file. */
export const isTest = ({ file, title }: Proof): boolean => {
  const path = join(root, file)
  const code = existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\\(.)/g, '$1') : ''
  return title
    .split(' › ')
    .every((words) => beginnings.some((start) => quotes.some((end) => code.includes(start + words + end))))
}
