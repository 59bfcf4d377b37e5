import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, proofsIn } from './proof.ts'

const text = readFileSync(join(import.meta.dirname, 'bench/results/field.md'), 'utf8')

test('each test that the comparison with the field names as a proof is there', () => {
  const proofs = proofsIn(text)
  expect(proofs.length).toBeGreaterThan(10)
  expect(proofs.filter((each) => !isTest(each))).toEqual([])
})

test('a proof that is nowhere, or in another file, is noticed', () => {
  const title = 'each test that the comparison with the field names as a proof is there'
  const here = 'commands/federation-doc.test.ts'
  const part = title.slice(5)
  const page = `\`${here}\` “${title}” \`${here}\` “${title}!” \`${here}\` “${part}” \`commands/none.test.ts\` “${title}”`
  expect(proofsIn(page).map(isTest)).toEqual([true, false, false, false])
})
