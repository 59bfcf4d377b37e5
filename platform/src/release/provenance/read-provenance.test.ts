import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../../../test/files.ts'
import { provenance } from './provenance.ts'
import { readProvenance } from './read-provenance.ts'

const env = { PATH: '/usr/local/bin:/usr/bin:/bin', GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/none' }
const commit = 'a'.repeat(40)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drape-unit-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const git = (input: string | undefined, ...words: string[]) =>
  execFileSync('git', words, { cwd: folder, env, input, encoding: 'utf8' }).trim()

/** A repository with one commit. */
const repository = (message: string, origin: string, author = 'Asha Rao') => {
  git(undefined, 'init', '--quiet', '--initial-branch', 'main')
  git(undefined, 'remote', 'add', 'origin', origin)
  writeFiles(folder, { 'cart/src/app.ts': '', '.gitignore': 'dist\n', 'cart/dist/part.json': '{}' })
  git(undefined, 'add', '.')
  const who = ['-c', `user.name=${author}`, '-c', 'user.email=asha@example.com']
  git(message, ...who, 'commit', '--quiet', '--cleanup=verbatim', '-F', '-')
  return git(undefined, 'rev-parse', 'HEAD')
}

test('a build says by git which commit it comes from, and whether its tree was as that says', () => {
  const id = repository('Mend the basket\n\nIt stayed empty.', 'git@github.com:acme/cart.git')
  const dist = join(folder, 'cart/dist')
  const facts = {
    repository: 'https://github.com/acme/cart',
    commit: id,
    branch: 'main',
    isClean: true,
    subject: 'Mend the basket',
    author: 'Asha Rao',
  }
  expect(readProvenance(env, dist)).toEqual(facts)
  writeFiles(folder, { 'cart/src/more.ts': '' })
  expect(readProvenance(env, dist)).toEqual({ ...facts, isClean: false })
  git(undefined, 'checkout', '--quiet', '--detach')
  expect(readProvenance(env, dist)?.branch).toBeUndefined()
})

test.each([
  ['https://ci-token:secret@gitlab.com/acme/cart.git', 'https://gitlab.com/acme/cart'],
  ['ssh://git@git.acme.example:2222/team/cart.git/', 'https://git.acme.example/team/cart'],
  ['http://git.acme.example:3000/team/cart', 'http://git.acme.example:3000/team/cart'],
  ['/srv/git/cart.git', undefined],
  ['javascript:alert(1)', undefined],
  [`https://acme.example/${'x'.repeat(400)}`, undefined],
])('the remote %s is noted as %s, without what signs in', (origin, address) => {
  repository('one', origin)
  expect(readProvenance(env, folder)?.repository).toBe(address)
})

test.each([
  ['is 100 KB long', 'x'.repeat(100_000), 'x'.repeat(200)],
  ['is HTML', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['begins with lines and control characters', '\n\u001b[31mred\u0007\u202egnp', '[31mred gnp'],
  ['is late after a megabyte of line feeds', `${'\n'.repeat(1_000_000)}late`, 'late'],
])('of a message that %s one short line is noted', (_, message, subject) => {
  const id = repository(message, 'https://github.com/acme/cart')
  const facts = readProvenance(env, folder)
  expect([facts?.commit, facts?.subject]).toEqual([id, subject])
  expect(provenance.parse(facts)).toEqual(facts)
})

test.each([
  [
    'GitHub',
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'acme/cart',
      GITHUB_SHA: commit,
      GITHUB_REF_NAME: 'main',
      GITHUB_RUN_ID: '7',
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_ACTOR: 'asha',
    },
    {
      repository: 'https://github.com/acme/cart',
      run: 'https://github.com/acme/cart/actions/runs/7/attempts/2',
      forge: 'github',
    },
  ],
  [
    'GitLab',
    {
      GITLAB_CI: 'true',
      CI_PROJECT_URL: 'https://git.acme.example/team/cart',
      CI_COMMIT_SHA: commit,
      CI_COMMIT_REF_NAME: 'main',
      CI_JOB_URL: 'https://git.acme.example/team/cart/-/jobs/7',
      GITLAB_USER_LOGIN: 'asha',
    },
    {
      repository: 'https://git.acme.example/team/cart',
      run: 'https://git.acme.example/team/cart/-/jobs/7',
      forge: 'gitlab',
    },
  ],
  [
    'Bitbucket',
    {
      BITBUCKET_BUILD_NUMBER: '7',
      BITBUCKET_REPO_FULL_NAME: 'acme/cart',
      BITBUCKET_COMMIT: commit,
      BITBUCKET_BRANCH: 'main',
      BITBUCKET_STEP_TRIGGERER_UUID: 'asha',
    },
    {
      repository: 'https://bitbucket.org/acme/cart',
      run: 'https://bitbucket.org/acme/cart/pipelines/results/7',
      forge: 'bitbucket',
    },
  ],
  [
    'Jenkins',
    {
      JENKINS_URL: 'http://jenkins:8080/',
      GIT_URL: 'https://user:secret@git.acme.example/cart.git',
      GIT_COMMIT: commit,
      GIT_BRANCH: 'origin/main',
      BUILD_URL: 'http://jenkins:8080/job/cart/7/',
      BUILD_USER_ID: 'asha',
    },
    { repository: 'https://git.acme.example/cart', run: 'http://jenkins:8080/job/cart/7/' },
  ],
])('a run of %s says who started it, and where it is seen', (_, variables, facts) => {
  expect(readProvenance({ ...env, ...variables }, folder)).toEqual({
    commit,
    branch: 'main',
    startedBy: 'asha',
    ...facts,
  })
})

test('what a run builds of another repository comes from that, and where nothing says anything nothing is noted', () => {
  const id = repository('one', 'https://gitlab.com/acme/cart')
  const ci = {
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/all',
    GITHUB_SHA: commit,
    GITHUB_RUN_ID: '7',
    GITHUB_ACTOR: '',
  }
  const facts = readProvenance({ ...env, ...ci }, folder)
  expect(facts).toMatchObject({ repository: 'https://gitlab.com/acme/cart', commit: id, branch: 'main' })
  expect(facts).toMatchObject({ run: 'https://github.com/acme/all/actions/runs/7/attempts/1' })
  expect(facts).not.toHaveProperty('forge')
  expect(readProvenance(env, tmpdir())).toBeUndefined()
})
