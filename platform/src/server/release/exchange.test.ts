import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../../test/command.ts'
import { commit, startIssuer } from '../../../test/id-token-issuer.ts'
import { testReleases } from '../../../test/release-server.ts'
import { v1 } from '../../../test/site.ts'
import { serverPaths } from '../../release/server-api.ts'
import { tokenStore } from '../../release/token/token.store.ts'
import { accountOf } from '../../release/token/token.ts'

const releases = testReleases('each test')
let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeEach(async () => {
  issuer = await startIssuer(releases.address)
})
afterEach(() => issuer.stop())

const mainOfShop = ['--repository', 'acme/shop', '--ref', 'refs/heads/main']

const trust = async (...words: string[]): Promise<{ id: string }> => {
  const made = await releases.here('trust', ...words, '--issuer', issuer.issuer, '--private', '--json')
  return JSON.parse(made.join('\n'))
}

const show = async (idToken: string, parts = ['shop']) => {
  const reply = await fetch(releases.address + serverPaths.exchange, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ parts }),
  })
  const { message = '', value } = (await reply.json()) as { message?: string; value?: { token: string } }
  return { status: reply.status, message, token: value?.token ?? '' }
}

/** The command line in a run of GitHub: without a token. */
const inRun = (...words: string[]) => runTool({ ...issuer.env, RELEASE_TO: releases.address }, ...words)

test('a run that is trusted releases its part without a secret, and what it released says where it is from, proven', async () => {
  const { site, audits, everything, lines } = releases
  const { id } = await trust('shop', ...mainOfShop)
  const { dist, version } = site.built('shop', '2')
  expect(await inRun('promote', 'shop', '--dist', dist, '--why', 'a new shelf')).toEqual([
    `shop ${version} is live.`,
  ])
  const repository = `${new URL(issuer.issuer).origin}/acme/shop`
  expect(site.store.readFacts('shop', version).provenance).toEqual({
    repository,
    commit,
    branch: 'main',
    run: `${repository}/actions/runs/7/attempts/2`,
    startedBy: 'asha',
    forge: 'github',
    proven: issuer.issuer,
  })
  expect((await inRun('status')).join('\n')).toContain(`started by asha, proven by ${issuer.issuer}`)
  expect(site.store.readHistory().at(-1)).toMatchObject({ by: `acme/shop at refs/heads/main (trust ${id})` })
  expect(audits()).toContainEqual(
    expect.objectContaining({ audit: 'release-token-given', by: 'acme/shop at refs/heads/main', trust: id }),
  )
  expect(everything()).toContain('.trusts.json')
  expect(lines.join()).not.toContain('eyJ')
})

test('a token of a run is good for ten minutes, for its parts and verbs', async () => {
  const { at, here, site } = releases
  await trust('shop', 'shared', ...mainOfShop, '--may', 'publish')
  const { token } = await show(await issuer.sign())
  const { dist } = site.built('shop', '2')
  await at(token, 'publish', 'shop', '--dist', dist)
  await expect(at(token, 'promote', `shop@${v1}`)).rejects.toThrow('may not promote shop')
  await expect(at(token, 'publish', 'shared', '--dist', site.built('shared', '2').dist)).rejects.toThrow(
    'may not publish shared',
  )
  expect((await here('token', 'list')).join()).toContain('acme/shop at refs/heads/main: publishes shop')
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000)
  await expect(at(token, 'status')).rejects.toThrow('revoked or over')
  expect(await here('token', 'list')).toEqual(['There is no token.'])
})

test('an ID token is good once, after a restart and however its signature is written', async () => {
  await trust('shop', ...mainOfShop)
  const idToken = await issuer.sign()
  expect(await show(idToken)).toMatchObject({ status: 200 })
  const used = { status: 401, message: 'This ID token was used before.' }
  expect(await show(idToken)).toMatchObject(used)
  // The last letter has bits that mean nothing.
  const rest = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = rest.indexOf(idToken.at(-1) ?? '')
  expect(await show(`${idToken.slice(0, -1)}${rest[last ^ 1]}`)).toMatchObject(used)
  // All that another replica, or this one after a restart, knows.
  const file = join(releases.site.folder, '.tokens.json')
  expect(readFileSync(file, 'utf8')).not.toContain(idToken.split('.')[1])
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 3 * 60 * 60_000)
  await show(await issuer.sign())
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1)
})

test('all that one trust gives is counted together', async () => {
  const { id } = await trust('shop', ...mainOfShop)
  for (let times = 0; times < 2; times++) await show(await issuer.sign())
  expect(tokenStore(releases.site.folder).list().map(accountOf)).toEqual([id, id])
})

test('a trust that is revoked ends what it gave, and gives nothing more', async () => {
  const { at, here } = releases
  const { id } = await trust('shop', ...mainOfShop)
  const { token } = await show(await issuer.sign())
  await at(token, 'status')
  expect(await here('trust', 'list')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${id} {2}acme/shop at refs/heads/main, of ${issuer.issuer}: publishes and promotes shop \\(made`,
      ),
    ),
  ])
  await here('trust', 'revoke', id)
  await expect(at(token, 'status')).rejects.toThrow('revoked or over')
  expect(await show(await issuer.sign())).toMatchObject({ status: 401 })
  expect((await here('trust', 'list')).join()).toContain('revoked')
  await expect(here('trust', 'revoke', '00000000')).rejects.toThrow('There is no trust 00000000')
})

test.each([
  ['another branch', { ref: 'refs/heads/evil' }, 'ref is "refs/heads/evil"'],
  ['a fork', { repository: 'evil/shop' }, 'repository is "evil/shop"'],
  ['a pull request', { event_name: 'pull_request_target' }, 'event_name is "pull_request_target"'],
  ['another environment', { environment: 'staging' }, 'environment is "staging"'],
  ['no environment', { environment: undefined }, 'environment is missing'],
  ['a list of branches', { ref: ['refs/heads/main'] }, 'ref is ["refs/heads/main"]'],
])('a run of %s gets nothing, and is told which claim is wrong', async (_, claims, wrong) => {
  await trust('shop', ...mainOfShop, '--environment', 'production')
  const idToken = await issuer.sign({ environment: 'production', ...claims })
  expect(await show(idToken)).toMatchObject({
    status: 403,
    message: `The ID token may not release shop: ${wrong}.`,
  })
})

test('a run gets nothing for a part that nobody has trusted it with', async () => {
  await trust('shop', ...mainOfShop)
  expect(await show(await issuer.sign(), ['shop', 'cart'])).toMatchObject({
    status: 403,
    message: 'The ID token may not release shop, cart: nobody is trusted for that.',
  })
})

const ofGitLab = {
  sub: 'project_path:acme/all/shop:ref_type:branch:ref:main',
  project_path: 'acme/all/shop',
  ref: 'main',
  ref_type: 'branch',
  pipeline_source: 'push',
  user_login: 'ravi',
  job_id: '9',
  sha: commit,
}

test('a run of GitLab is trusted by its project and branch, and none of a merge request', async () => {
  issuer.issuer = issuer.issuer.replace('/_services/token', '')
  await trust('shop', '--repository', 'acme/all/shop', '--ref', 'refs/heads/main')
  const run = (claims = {}) => issuer.sign({ ...ofGitLab, ...claims })
  for (const [claims, wrong] of [
    [{ pipeline_source: 'merge_request_event' }, 'pipeline_source is "merge_request_event"'],
    [{ ref_type: 'tag' }, 'ref_type is "tag"'],
    [{ project_path: 'evil/shop' }, 'project_path is "evil/shop"'],
  ] as const)
    expect((await show(await run(claims))).message).toBe(`The ID token may not release shop: ${wrong}.`)

  const { dist, version } = releases.site.built('shop', '2')
  const env = { RELEASE_TO: releases.address, RELEASE_ID_TOKEN: await run() }
  await runTool(env, 'promote', 'shop', '--dist', dist)
  expect(releases.site.store.readFacts('shop', version).provenance).toMatchObject({
    repository: `${issuer.issuer}/acme/all/shop`,
    run: `${issuer.issuer}/acme/all/shop/-/jobs/9`,
    startedBy: 'ravi',
    proven: issuer.issuer,
  })
})

test('a run of another issuer is trusted by its claims, which prove no commit', async () => {
  issuer.issuer = issuer.issuer.replace('/_services/token', '/ci/')
  await trust('shop', '--claim', 'sub=deployer', '--claim', 'stage=live')
  expect((await show(await issuer.sign({ sub: 'deployer', stage: 'try' }))).message).toContain(
    'stage is "try"',
  )
  const { token } = await show(await issuer.sign({ sub: 'deployer', stage: 'live' }))
  const { dist, version } = releases.site.built('shop', '2')
  await releases.at(token, 'publish', 'shop', '--dist', dist)
  expect(releases.site.store.readFacts('shop', version).provenance?.proven).toBeUndefined()
})

test('a site without an address of its own gives no tokens', async () => {
  await trust('shop', ...mainOfShop)
  const { statusCode, body } = await releases.app.inject({
    method: 'POST',
    url: serverPaths.exchange,
    headers: { host: 'other.example', authorization: `Bearer ${await issuer.sign()}` },
    payload: { parts: [] },
  })
  expect([statusCode, body]).toEqual([422, expect.stringContaining('it needs PUBLIC_URL')])
})
