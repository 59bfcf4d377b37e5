import { spawnSync } from 'node:child_process'
import type { Variables } from '../destination/variables.ts'
import { knownIn, type Provenance, type Raw } from './provenance.ts'

const patienceMs = 5_000
/** A commit may say megabytes: what comes first is enough. */
const maxBuffer = 64 * 1024

type Git = (...words: readonly string[]) => string | undefined

/** Says nothing where there is no git, or no repository; of too much, what came first. */
const gitIn =
  (folder: string, env: Variables): Git =>
  (...words) => {
    const { stdout, status, error } = spawnSync('git', ['-c', 'core.fsmonitor=false', ...words], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
      maxBuffer,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMs,
    })
    const isCut = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOBUFS'
    return status === 0 || isCut ? stdout : undefined
  }

/** The address of a repository as people open it, without the secret that a CI's own has. */
const repositoryOf = (remote = ''): string | undefined => {
  if (remote.length > 300) return undefined
  const text = remote.trim()
  const [, host, path] = /^[\w.-]+@([\w.-]+):(?!\/\/)(.+)$/.exec(text) ?? []
  const url = host ? `https://${host}/${path}` : text.replace(/^ssh:\/\/([^/]*?)(?::\d+)?\//, 'https://$1/')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined
  const { protocol, host: place, pathname } = new URL(url)
  return `${protocol}//${place}${pathname.replace(/\/$/, '').replace(/\.git$/, '')}`
}

const ofGit = (git: Git): Raw => {
  const status = git('status', '--porcelain=v2', '--branch')
  if (status === undefined) return {}
  const headed = (name: string) => new RegExp(`^# branch\\.${name} (.*)$`, 'm').exec(status)?.[1]
  const branch = headed('head')
  const [author, subject] = git('log', '-1', '--format=%an%x00%s')?.split('\0') ?? []
  return {
    repository: repositoryOf(git('remote', 'get-url', 'origin')?.trim()),
    commit: headed('oid'),
    branch: branch === '(detached)' ? undefined : branch,
    isClean: !/^[^#\n]/m.test(status),
    subject,
    author,
  }
}

const ofCi = (env: Variables): Raw => {
  if (env['GITHUB_ACTIONS']) {
    const repository = `${env['GITHUB_SERVER_URL']}/${env['GITHUB_REPOSITORY']}`
    return {
      repository,
      commit: env['GITHUB_SHA'],
      branch: env['GITHUB_HEAD_REF'] || env['GITHUB_REF_NAME'],
      run: `${repository}/actions/runs/${env['GITHUB_RUN_ID']}/attempts/${env['GITHUB_RUN_ATTEMPT'] ?? 1}`,
      startedBy: env['GITHUB_TRIGGERING_ACTOR'] || env['GITHUB_ACTOR'],
      forge: 'github',
    }
  }
  if (env['GITLAB_CI'])
    return {
      repository: env['CI_PROJECT_URL'],
      commit: env['CI_COMMIT_SHA'],
      branch: env['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'] || env['CI_COMMIT_REF_NAME'],
      run: env['CI_JOB_URL'],
      startedBy: env['GITLAB_USER_LOGIN'],
      forge: 'gitlab',
    }
  if (env['BITBUCKET_BUILD_NUMBER']) {
    const repository = `https://bitbucket.org/${env['BITBUCKET_REPO_FULL_NAME']}`
    return {
      repository,
      commit: env['BITBUCKET_COMMIT'],
      branch: env['BITBUCKET_BRANCH'] || env['BITBUCKET_TAG'],
      run: `${repository}/pipelines/results/${env['BITBUCKET_BUILD_NUMBER']}`,
      startedBy: env['BITBUCKET_STEP_TRIGGERER_UUID'],
      forge: 'bitbucket',
    }
  }
  if (env['JENKINS_URL'])
    return {
      repository: repositoryOf(env['GIT_URL']),
      commit: env['GIT_COMMIT'],
      branch: env['GIT_BRANCH']?.slice(0, 300).replace(/^origin\//, ''),
      run: env['BUILD_URL'],
      // Of its plugin build-user-vars.
      startedBy: env['BUILD_USER_ID'],
    }
  return {}
}

/** Where what is built in a folder comes from, by its repository and the CI that runs this; undefined if neither says. */
export const readProvenance = (env: Variables, folder: string): Provenance | undefined => {
  const [git, ci] = [knownIn(ofGit(gitIn(folder, env))), knownIn(ofCi(env))]
  // A CI may build another repository than the one that started it.
  const isOther = git.commit !== undefined && ci.commit !== undefined && git.commit !== ci.commit
  const { forge, ...all } = isOther ? { ...ci, ...git } : { ...git, ...ci }
  const isNamed = forge && all.repository === ci.repository
  const facts = { ...all, ...(isNamed && { forge }) }
  return facts.commit || facts.run ? facts : undefined
}
