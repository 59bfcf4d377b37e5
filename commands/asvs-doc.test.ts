import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, proofsIn } from './proof.ts'

const text = readFileSync(join(import.meta.dirname, '../docs/asvs.md'), 'utf8')

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

const lines = levels.trim().split('\n')
const required = lines.flatMap((chapter, c) =>
  chapter
    .trim()
    .split(' ')
    .flatMap((section, s) =>
      [...section].map((level, n) => ({ number: `${c + 1}.${s + 1}.${n + 1}`, level })),
    )
    .filter(({ level }) => level !== '3'),
)

interface Row {
  readonly number: string
  readonly level: string
  readonly asked: string
  readonly answer: string
}

/** Numbers of level 1 are bold. */
const rowsIn = (page: string): Row[] =>
  page
    .split('\n')
    .filter((line) => /^\| *(\*\*)?\d/.test(line))
    .map((line) => {
      const [, number = '', asked = '', answer = '', ...more] = line.split('|').map((cell) => cell.trim())
      return {
        number: number.replaceAll('*', ''),
        level: number.startsWith('**') ? '1' : '2',
        asked,
        answer: more.length === 1 ? answer : '',
      }
    })

/** What the head of the page says is counted there. */
const kinds = {
  'are answered by a test': /^`/,
  'are met for a reason': /^reason: \S/,
  'do not apply': /^does not apply: \S/,
  'are not met': /^not met: \S/,
}

function faultsOf(page: string): string[] {
  const rows = rowsIn(page)
  const given = rows.map(({ number, level }) => `${number} of level ${level}`)
  const wanted = required.map(({ number, level }) => `${number} of level ${level}`)
  return [
    ...wanted.filter((each) => !given.includes(each)).map((each) => `${each} is missing`),
    ...given.filter((each) => !wanted.includes(each)).map((each) => `${each} is none`),
    ...given.filter((each, index) => given.indexOf(each) < index).map((each) => `${each} stands twice`),
    ...rows.flatMap(({ number, asked, answer }) => {
      const proofs = proofsIn(answer)
      const isAnswered =
        asked !== '' &&
        Object.values(kinds).some((kind) => kind.test(answer)) &&
        (proofs.length > 0 || !answer.startsWith('`')) &&
        proofs.length === (answer.match(/\.(?:spec|test)\.tsx?\b/g) ?? []).length
      return [
        ...(isAnswered ? [] : [`${number} is not answered`]),
        ...proofs.filter((each) => !isTest(each)).map(({ title }) => `${number} names no test: ${title}`),
      ]
    }),
    ...Object.entries(kinds).flatMap(([words, kind]) => {
      const count = rows.filter(({ answer }) => kind.test(answer)).length
      return page.includes(`\n- ${count} ${words}\n`) ? [] : [`${count} ${words}`]
    }),
  ]
}

test('each requirement of ASVS 5.0 at levels 1 and 2 has its answer, and each test that is named is there', () => {
  expect(required.length).toBe(253)
  expect(faultsOf(text)).toEqual([])
})

test('a row that is missing, stands twice, is empty or names a test that is nowhere is noticed', () => {
  const row = /^\| \*\*9\.2\.1\*\* .*\n/m.exec(text)?.[0] ?? ''
  const withRow = (changed: string) => faultsOf(text.replace(row, changed))
  const count = expect.stringMatching(/^\d+ are answered by a test$/)
  expect(withRow('')).toEqual(['9.2.1 of level 1 is missing', count])
  expect(withRow(row + row)).toEqual(['9.2.1 of level 1 stands twice', count])
  expect(withRow(row.replaceAll('**', ''))).toEqual([
    '9.2.1 of level 1 is missing',
    '9.2.1 of level 2 is none',
  ])
  expect(withRow(row.replace(/`.*\|/, '|'))).toEqual(['9.2.1 is not answered', count])
  expect(withRow(row.replace(/`.*\|/, 'reason: |'))).toEqual(['9.2.1 is not answered', count])
  expect(withRow(row.replace(/ “.*”/, ''))).toEqual(['9.2.1 is not answered'])
  expect(withRow(row.replace('ten minutes', 'ten'))).toEqual(['9.2.1 names no test: a token is good for ten'])
})
