import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingProofs, proofsIn } from './proof.ts'

test('each test that the comparison with the field names as a proof is there', () => {
  const page = readFileSync(join(import.meta.dirname, 'bench/results/field.md'), 'utf8')
  expect(proofsIn(page).length).toBeGreaterThan(10)
  expect(missingProofs(page)).toEqual([])
})

test('a proof is missing if its file is missing or another one, or if its title is shortened without …', () => {
  const title = 'each test that the comparison with the field names as a proof is there'
  const here = 'commands/federation-doc.test.ts'
  const named = [
    [here, title],
    [here, 'each test that…'],
    [here, `${title}!`],
    [here, title.slice(5)],
    ['commands/none.test.ts', title],
  ]
  const page = named.map(([file, words]) => `\`${file}\` “${words}”`).join(' ')
  const missing = named.slice(2).map(([file, words]) => ({ file, title: words }))
  expect(missingProofs(`${page} \`${here}\``)).toEqual([...missing, `\`${here}`])
})
