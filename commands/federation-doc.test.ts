import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/federation.md'), 'utf8')

const named = /`([\w./-]+\.(?:spec|test)\.tsx?)` “([^”]+)”/g
const proofsIn = (page: string) =>
  [...page.matchAll(named)].map(([, file = '', title = '']) => ({ file, title }))

/** Whether a test of this title is in the file: in quotes, or as the end of a template string. */
const isTest = ({ file, title }: { readonly file: string; readonly title: string }): boolean => {
  const path = join(root, file)
  const code = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const plain = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\b(?:test|it)(?:\\.each\\([^\\n]*\\))?\\(\\s*['"\`][^\\n]*${plain}['"\`],`).test(code)
}

test('each test that docs/federation.md names as a proof is there', () => {
  const proofs = proofsIn(text)
  expect(proofs.length).toBeGreaterThan(10)
  expect(proofs.filter((each) => !isTest(each))).toEqual([])
})

test('a proof that is nowhere, or in another file, is noticed', () => {
  const title = 'each test that docs/federation.md names as a proof is there'
  const here = 'commands/federation-doc.test.ts'
  const page = `\`${here}\` “${title}” \`${here}\` “${title}!” \`commands/none.test.ts\` “${title}”`
  expect(proofsIn(page).map(isTest)).toEqual([true, false, false])
})
