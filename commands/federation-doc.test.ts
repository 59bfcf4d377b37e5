import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, proofsIn } from './proof.ts'

test('each test that the comparison with the field names as a proof is there', () => {
  const proofs = proofsIn(readFileSync(join(import.meta.dirname, 'bench/results/field.md'), 'utf8'))
  expect(proofs.length).toBeGreaterThan(10)
  expect(proofs.filter((proof) => !isTest(proof))).toEqual([])
})
