import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

/**
 * A test that a document names: `file` “title”, where needed with the blocks round it: “block › title”. Of a long title
 * the beginning is enough: “the first words…”.
 */
interface Proof {
  readonly file: string
  readonly title: string
}

const proofPattern = /`([\w./-]+\.(?:spec|test)\.tsx?)` “([^”]+)”/g

export const withoutProofs = (page: string): string => page.replaceAll(proofPattern, '')

export const proofsIn = (page: string): Proof[] =>
  [...page.matchAll(proofPattern)].map(([, file = '', title = '']) => ({ file, title }))

const quotes = ["'", '"', '`']
/** A value may stand before the words of a title: `${part} is released alone`. */
const beginnings = [...quotes, '} ', '}: ', '%s ', '%j ']

/** Each title, and each of the blocks round it, is a whole string of the file, or, where it is cut, begins one. */
const isTest = ({ file, title }: Proof): boolean => {
  const path = join(root, file)
  const code = existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\\(.)/g, '$1') : ''
  return title.split(' › ').every((words) => {
    const ends = words.endsWith('…') ? [' ', ', '] : quotes
    const text = words.replace(/…$/, '')
    return beginnings.some((start) => ends.some((end) => code.includes(start + text + end)))
  })
}

/** Tests that a document names and that do not exist; also a test file that it names without a title. */
export const missingProofs = (page: string): readonly (Proof | string)[] => [
  ...proofsIn(page).filter((proof) => !isTest(proof)),
  ...(withoutProofs(page).match(/\S+\.(?:spec|test)\.tsx?\b/g) ?? []),
]
