import { commitAddress, compareAddress, type Provenance, provenanceLine, provenOver } from './provenance.ts'

const [one, two] = ['1', '2'].map((digit) => digit.repeat(40)) as [string, string]

test.each<[Pick<Provenance, 'repository' | 'forge'>, string, string]>([
  [{ repository: 'https://github.com/acme/cart' }, `/commit/${two}`, `/compare/${one}...${two}`],
  [{ repository: 'https://gitlab.com/acme/cart' }, `/-/commit/${two}`, `/-/compare/${one}...${two}`],
  [
    { repository: 'https://git.acme.example/cart', forge: 'gitlab' },
    `/-/commit/${two}`,
    `/-/compare/${one}...${two}`,
  ],
  [{ repository: 'https://bitbucket.org/acme/cart' }, `/commits/${two}`, `/branches/compare/${two}%0D${one}`],
])('%j has pages of its commits', (of, commit, compare) => {
  expect(commitAddress({ ...of, commit: two })).toBe(of.repository + commit)
  expect(compareAddress({ ...of, commit: one }, { ...of, commit: two })).toBe(of.repository + compare)
})

test.each<[string, Provenance | undefined, Provenance | undefined]>([
  [
    'of a place that nobody knows',
    { repository: 'https://acme.example/a' },
    { repository: 'https://acme.example/a' },
  ],
  ['of two repositories', { repository: 'https://github.com/a/a' }, { repository: 'https://github.com/a/b' }],
  ['without HTTPS', { repository: 'http://github.com/a/a' }, { repository: 'http://github.com/a/a' }],
  ['of which one is not known', undefined, { repository: 'https://github.com/a/a' }],
])('commits %s are compared nowhere', (_, from, to) => {
  expect(compareAddress(from && { ...from, commit: one }, to && { ...to, commit: two })).toBeUndefined()
})

const proven = { commit: one, branch: 'main', run: 'https://ci.example/7', proven: 'https://ci.example' }

test('what an ID token has proved is told from what is said beside it', () => {
  const said = { commit: one, branch: 'other', startedBy: 'ravi', subject: 'Mend the basket', author: 'Asha' }
  expect(provenanceLine(provenOver(proven, said))).toBe(
    'commit 111111111111, on main, built at https://ci.example/7, proven by https://ci.example, but not: "Mend the basket", by Asha',
  )
  expect(provenOver(proven, { ...said, commit: two })).toEqual(proven)
})
