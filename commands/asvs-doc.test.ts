import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingProofs, proofsIn } from './proof.ts'
import { root } from './tool.ts'

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** The level of each requirement of ASVS 5.0.0: a line is a chapter, a word a section. */
const levels = `
  22 1111122223 112222222223 222 123
  122 112 12223 23
  3 113 12223 11222233 11122333 3 22333
  12233 23333 22 1222
  2 112333 113 222
  122 111111112222 11223333 112233 22222333 2223 33 2222
  222 1111 22 11222 223 22
  1233 1123 133 23
  111 1222
  22 223 22223 1111122222233333 22222 22 222
  2233 22233 11233 1222 23 23 33
  12233 11 22223
  2333 222223 2233 1222233
  22 12223333 122
  12233 12233 1222222 3333
  2 22222 2222 222 2223
  23 22223333 22`

/** The numbers of levels 1 and 2; those of level 1 are bold. */
const requirements = levels
  .trim()
  .split('\n')
  .flatMap((chapter, c) =>
    chapter
      .trim()
      .split(' ')
      .flatMap((section, s) =>
        [...section].map((level, n) => ({ level, number: `${c + 1}.${s + 1}.${n + 1}` })),
      ),
  )
  .filter(({ level }) => level !== '3')
  .map(({ level, number }) => (level === '1' ? `**${number}**` : number))

const rows = [...page.matchAll(/^\| ([\d.*]+) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, number = '', answer = '']) => ({ number, answer }),
)

/** What the head of the page says is counted there. */
const kinds = {
  'are answered by a test': /^`/,
  'are met for a reason': /^reason: \S/,
  'do not apply': /^does not apply: \S/,
  'are not met': /^not met: \S/,
}

test('each requirement of ASVS 5.0 at levels 1 and 2 has its answer, once', () => {
  expect(rows.map(({ number }) => number)).toEqual(requirements)
  for (const { number, answer } of rows)
    expect([number, Object.values(kinds).some((kind) => kind.test(answer))]).toEqual([number, true])
  for (const [words, kind] of Object.entries(kinds))
    expect(page).toContain(`\n- ${rows.filter(({ answer }) => kind.test(answer)).length} ${words}\n`)
})

test('each test that answers a requirement is there', () => {
  for (const { number, answer } of rows) {
    expect([number, missingProofs(answer)]).toEqual([number, []])
    if (answer.startsWith('`')) expect([number, proofsIn(answer)]).not.toEqual([number, []])
  }
})
