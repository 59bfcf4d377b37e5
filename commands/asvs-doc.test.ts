import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, proofsIn } from './proof.ts'
import { root } from './tool.ts'

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** Of levels 1 and 2; the first are bold. */
const requirements = { count: 253, ofLevel1: 70 }

const rows = [...page.matchAll(/^\| (\**)([\d.]+)\1 \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, bold, number = '', , answer = '']) => ({ isOfLevel1: Boolean(bold), number, answer }),
)

/** What the head of the page says is counted there. */
const kinds = {
  'are answered by a test': /^`/,
  'are met for a reason': /^reason: \S/,
  'do not apply': /^does not apply: \S/,
  'are not met': /^not met: \S/,
}

test('each requirement of ASVS 5.0 at levels 1 and 2 has its answer, once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(requirements.count)
  expect(rows).toHaveLength(requirements.count)
  expect(rows.filter(({ isOfLevel1 }) => isOfLevel1)).toHaveLength(requirements.ofLevel1)
  for (const { number, answer } of rows)
    expect([number, Object.values(kinds).some((kind) => kind.test(answer))]).toEqual([number, true])
  for (const [words, kind] of Object.entries(kinds))
    expect(page).toContain(`\n- ${rows.filter(({ answer }) => kind.test(answer)).length} ${words}\n`)
})

test('each test that answers a requirement is there', () => {
  for (const { number, answer } of rows) {
    const proofs = proofsIn(answer)
    // Each file that is named is named with a title.
    expect([number, proofs.length]).toEqual([number, answer.match(/\.(?:spec|test)\.tsx?\b/g)?.length ?? 0])
    expect(proofs.filter((proof) => !isTest(proof))).toEqual([])
    if (answer.startsWith('`')) expect([number, proofs]).not.toEqual([number, []])
  }
})
