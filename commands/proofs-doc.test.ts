import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proofsByWord } from './prove-folders.ts'
import { root } from './tool.ts'

const page = readFileSync(join(root, 'docs/proofs.md'), 'utf8')
const words = [...page.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[\w.-]+/g) ?? [])

test('docs/proofs.md has each word for which there is a folder', () => {
  expect(words).toEqual(expect.arrayContaining([...proofsByWord().keys()]))
})
