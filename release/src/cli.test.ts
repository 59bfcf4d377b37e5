import { runRelease } from './cli.ts'
import { throwawaySite, versionNumber } from './throwaway-site.ts'

const [v1, v2] = ['1', '2'].map(versionNumber) as [string, string]

let site: ReturnType<typeof throwawaySite>

beforeEach(() => {
  site = throwawaySite()
})

afterEach(() => site.remove())

const run = (...args: string[]): string[] => {
  const said: string[] = []
  runRelease([...args, '--site', site.folder], (line) => said.push(line))
  return said
}

test('publish publishes what a team built elsewhere, and does not make it live', () => {
  expect(run('publish', 'user', '--dist', site.build('user', '1'))).toEqual([`user ${v1} is published.`])
  expect(run('status')).toEqual(['Nothing is live yet.'])
})

test('promote makes a published version live', () => {
  site.publish('user', '1')
  expect(run('promote', `user@${v1}`)).toEqual([`user ${v1} is live.`])
})

test('promote without a version publishes what was just built and makes it live', () => {
  expect(run('promote', 'user', '--dist', site.build('user', '1'))).toEqual([`user ${v1} is live.`])
})

test('promote takes several parts, all or none', () => {
  for (const part of ['user', 'shared']) site.publish(part, '1')
  expect(() => run('promote', `user@${v1}`, `shared@${v2}`)).toThrow(`shared ${v2} is not published.`)
  expect(run('status')).toEqual(['Nothing is live yet.'])
  expect(run('promote', `user@${v1}`, `shared@${v1}`)).toEqual([
    `user ${v1} is live.`,
    `shared ${v1} is live.`,
  ])
})

test('rollback says what is live again, and status what is live, was before it and was rolled back', () => {
  for (const digit of ['1', '2']) site.publish('user', digit)
  run('promote', `user@${v1}`)
  run('promote', `user@${v2}`)
  expect(run('status')).toEqual([`user     ${v2}  before: ${v1}`])
  expect(run('rollback', 'user')).toEqual([`user is back at ${v1}.`])
  expect(run('status')).toEqual([`user     ${v1}  rolled back: ${v2}`])
})

test('a part that was not built is said to be so, in one line', () => {
  expect(() => run('publish', 'nobody')).toThrow(
    'Nothing is built in remote-nobody/dist: it holds no part.json.',
  )
})

test.each([
  [[]],
  [['deploy']],
  [['publish']],
  [['publish', 'user', 'stylist']],
  [['promote']],
  [['promote', 'user', 'stylist', '--dist', 'dist']],
  [['rollback']],
  [['status', 'user']],
  [['status', '--quick']],
])('%j is answered with the usage', (args) => {
  expect(() => run(...args)).toThrow(/^Usage: npm run release -- <verb>\n {2}publish <part>/)
})
