import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { makePassword } from './password.ts'
import { houseWords, passwordFault } from './password-policy.ts'

const username = 'meera'
const common = expect.stringMatching(/tried first everywhere/)
const ofTheHouse = expect.stringMatching(/little more than/)

test('the passwords that are found most often in leaks are refused, at least 3,000 of those that are long enough', async () => {
  const long = [...dictionary['passwords-common']].filter(({ length }) => length >= 8)
  expect(long.length).toBeGreaterThan(3000)
  const faults = await Promise.all(long.map((password) => passwordFault(password, username)))
  expect(new Set(faults)).toEqual(new Set([common]))
})

test.each(['Password1', 'QWERTYUIOP', 'ｓｕｎｓｈｉｎｅ'])(
  'so is %s, which differs from one of them in capitals or in the width of its letters',
  async (password) => expect(await passwordFault(password, username)).toEqual(common),
)

test.each([
  'Drape2026!',
  'stylist-drape-26',
  'Meera!2026',
  'meerameerameera',
  'meera12345678',
  'OutfitOfMeera7',
])('%s is refused, because a word of the product or the username is most of it', async (password) =>
  expect(await passwordFault(password, username)).toEqual(ofTheHouse),
)

test.each([
  ['quiet-linen-9', username],
  ['I drape silk on Sundays', username],
  ['Silk and linen in the rain', username],
  ['a banana leaf at noon', 'a'],
  [makePassword(), username],
])('%s may be the password of %s', async (password, name) => {
  expect(await passwordFault(password, name)).toBeUndefined()
})

test.each(['1234567', 'x'.repeat(129)])('%s has not the length of a password', async (password) => {
  expect(await passwordFault(password, username)).toMatch(/^The password must have 8 to 128 characters\.$/)
})

test('the words of the product that are refused are listed in docs/operations.md', () => {
  const page = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8')
  const [, list = ''] = /The words of the house are ([^.]+)\./.exec(page) ?? []
  expect(list.split(/, | and /)).toEqual([...houseWords])
})
