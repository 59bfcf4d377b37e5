import { readAsking } from './release-with-matrix.ts'

const isAsked = (line: string, env = {}) => readAsking(line.split(' '), env).isAsked

test('a promotion starts a browser when it is asked to, and only then', () => {
  expect(isAsked('promote user --site /srv/site')).toBe(false)
  expect(isAsked('promote user --site /srv/site --matrix')).toBe(true)
  expect(isAsked('promote user --site /srv/site', { RELEASE_MATRIX: 'on' })).toBe(true)
  expect(readAsking(['promote', 'user', '--matrix'], {}).words).toEqual(['promote', 'user'])
})

test('nothing else does, whatever the setting: a rollback least of all', () => {
  const env = { RELEASE_MATRIX: 'on' }
  for (const line of ['rollback user', 'publish user', 'promote user --to https://drape.example'])
    expect([line, isAsked(line, env)]).toEqual([line, false])
  expect(isAsked('promote user', { ...env, RELEASE_TO: 'https://drape.example' })).toBe(false)
})

test.each(['rollback user --matrix', 'promote user --to https://drape.example --matrix'])(
  'a command that cannot start versions says so: %s',
  (line) => expect(() => isAsked(line)).toThrow('--matrix is for what is promoted in a folder.'),
)
