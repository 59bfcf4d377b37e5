import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, proofsIn } from './proof.ts'

test('each test that the comparison with the field names as a proof is there', () => {
  const proofs = proofsIn(readFileSync(join(import.meta.dirname, 'bench/results/field.md'), 'utf8'))
  expect(proofs.length).toBeGreaterThan(10)
  expect(proofs.filter((proof) => !isTest(proof))).toEqual([])
})

test('a proof in no file or another one, or of which words are left out, is none', () => {
  const title = 'each test that the comparison with the field names as a proof is there'
  const here = 'commands/federation-doc.test.ts'
  const named = [here, title, here, `${title}!`, here, title.slice(5), 'commands/none.test.ts', title]
  const page = named.map((name, at) => (at % 2 ? `“${name}” ` : `\`${name}\` `)).join('')
  expect(proofsIn(page).map(isTest)).toEqual([true, false, false, false])
})
