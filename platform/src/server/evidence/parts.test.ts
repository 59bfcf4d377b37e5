import { runTool } from '../../../test/command.ts'
import { foreignForms, ownForms } from '../../../test/foreign-form.ts'
import { nameBuild } from '../../../test/name-build.ts'
import { testReleases } from '../../../test/release-server.ts'
import { v1, writeFiles } from '../../../test/site.ts'
import { serverSecrets } from '../../../test/site-server.ts'
import { evidencePath, operatorsPath } from '../../runtime/evidence/evidence.ts'
import { operatorSession } from './operator-session.ts'

const html = { accept: 'text/html' }

const server = testReleases('all tests')
let token: { token: string; id: string }

beforeAll(async () => {
  token = await server.makeToken('shop', '--for', 'team wardrobe')
})

const ask = (headers: Record<string, string>) => fetch(server.address + operatorsPath, { headers })
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(server.address + operatorsPath, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...html, ...headers },
    body,
  })
const report = (sightings: unknown) =>
  fetch(server.address + evidencePath, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(sightings),
  })
const signIn = async () => {
  const answer = await post(`token=${token.token}`)
  const [cookie = ''] = answer.headers.getSetCookie()
  return { answer, cookie, session: { cookie: cookie.split(';')[0] ?? '', ...html } }
}
const kinds = () =>
  server.lines.map((line) => JSON.parse(line).audit).filter((kind) => kind?.startsWith('operator-'))

test('without a token nobody sees how the parts do, and a person is asked for one', async () => {
  const page = await ask(html)
  const text = await page.text()
  expect(page.status).toBe(401)
  expect(text).toContain('Release token')
  expect(text).not.toContain(v1)
  expect((await ask({})).status).toBe(401)
  expect((await ask({ authorization: 'Bearer drape_00000000_x' })).status).toBe(401)
})

test('a person signs in with the token, stays so for an hour, and signs out', async () => {
  const { answer, cookie, session } = await signIn()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, operatorsPath])
  expect(cookie).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(cookie).not.toContain(token.token.slice(15))

  const reply = await post('leave=yes', session)
  expect(reply.headers.getSetCookie()[0]).toContain('Max-Age=0')
  expect(kinds().slice(-2)).toEqual(['operator-signed-in', 'operator-signed-out'])
  expect(server.lines.join()).not.toContain(token.token)
})

test('a form of another site signs nobody in or out', async () => {
  const { session } = await signIn()
  const before = kinds()
  const send = (headers: Record<string, string>, payload: string) =>
    server.app.inject({ method: 'POST', url: operatorsPath, headers: { ...html, ...headers }, payload })
  for (const headers of foreignForms(server.address))
    for (const body of [`token=${token.token}`, 'leave=yes']) {
      const reply = await send({ ...headers, cookie: session.cookie }, body)
      expect([headers, reply.statusCode, reply.cookies]).toEqual([headers, 403, []])
      expect(reply.body).toContain('Another site sent this form in your name.')
    }
  expect(kinds()).toEqual(before)
  for (const headers of ownForms(server.address))
    expect((await send(headers, `token=${token.token}`)).cookies).toHaveLength(1)
  // Without a referrer a browser would say of our own form that it comes from nowhere.
  expect((await ask(html)).headers.get('referrer-policy')).toBe('same-origin')
})

test('a cookie that was changed, has expired or whose token was revoked is refused', async () => {
  const { session } = await signIn()
  expect((await ask({ ...session, cookie: session.cookie.replace(token.id, '00000000') })).status).toBe(401)
  jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 3_700_000)
  const options = { siteDir: '', secrets: serverSecrets, publicUrl: 'https://drape.example' }
  const old = operatorSession(options).write(token.id)
  expect(old).toMatch(/^__Host-drape-operator=\S+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect((await ask({ ...html, cookie: old.split(';')[0] ?? '' })).status).toBe(401)
  const otherToken = await server.makeToken('shared', '--for', 'another team')
  expect((await post('token=drape_00000000_x')).status).toBe(401)
  expect(kinds().at(-1)).toBe('operator-sign-in-refused')
  const answer = await post(`token=${otherToken.token}`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // Only of who is known it is told that they leave.
  await post('leave=yes', { cookie })
  expect(kinds().slice(-2)).toEqual(['operator-signed-in', 'operator-signed-out'])
  await server.here('token', 'revoke', otherToken.id)
  expect((await ask({ ...html, cookie })).status).toBe(401)
})

test('the page and its JSON show the same failures, times, results of the gate and releasers', async () => {
  for (let pages = 0; pages < 3; pages++)
    await report([
      ['shop', v1, 'view', 0],
      ['shop', v1, 'open', 800],
      ['shop', v1, 'cls', 120],
      ...(pages ? [] : [['shop', v1, 'error', 0, 'TypeError: undefined is not a function']]),
    ])
  const { parts } = (await (await ask({ authorization: `Bearer ${token.token}` })).json()) as {
    parts: { part: string; live: string; versions: object[]; by: string; notChecked: string[] }[]
  }
  expect(parts.map(({ part, live }) => `${part} ${live}`)).toEqual(
    ['host', 'shared', 'shop', 'cart'].map((part) => `${part} ${v1}`),
  )
  expect(parts[3]?.versions).toEqual([{ version: v1, is: 'live', views: 0, failures: [], p75: {} }])
  const shop = parts.find(({ part }) => part === 'shop')
  expect(shop).toMatchObject({ by: 'ravi@desk', notChecked: [] })
  const sample = { at: expect.any(String), text: 'TypeError: undefined is not a function' }
  expect(shop?.versions).toEqual([
    {
      version: v1,
      is: 'live',
      views: 3,
      failures: [{ what: 'error', count: 1, share: 1 / 3, sample }],
      p75: { open: expect.any(Number), cls: expect.any(Number) },
    },
  ])

  const { session } = await signIn()
  const page = await (await ask(session)).text()
  for (const words of [
    'Threw an error',
    '33.3 %',
    'undefined is not a function',
    'ravi@desk',
    'Everything was looked at',
    'No page has reported yet.',
  ])
    expect(page).toContain(words)
})

test('a version released over the network names its owner and its commit: on the page with links, in its manifest by the hash alone', async () => {
  const commit = 'c'.repeat(40)
  const github = {
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_SHA: commit,
    GITHUB_REF_NAME: '<b>main</b>',
    GITHUB_RUN_ID: '7',
    GITHUB_ACTOR: 'asha',
  }
  const owner = { team: 'shop-team', contact: '#shop', runbook: 'http://wiki/shop' }
  const files = { 'package.json': JSON.stringify({ drape: { owner } }) }
  const dist = server.site.build('shop', '2', {}, { files })
  const metaData = {
    remoteEntry: { path: '' },
    types: { zip: '', api: '' },
    buildInfo: { buildName: 'shop' },
  }
  const map = {
    version: 3,
    sources: ['webpack://drape_shop/./src/<app>.tsx'],
    names: [],
    mappings: 'AAAA;AACA',
  }
  writeFiles(dist, { 'mf-manifest.json': JSON.stringify({ metaData }), 'app.js.map': JSON.stringify(map) })
  const version = nameBuild(dist)
  const env = { ...github, RELEASE_TOKEN: token.token, RELEASE_TO: server.address }
  await runTool(env, 'promote', 'shop', '--dist', dist)
  const maps = server.everything().filter((file) => file.includes('map'))
  expect(maps).toEqual([expect.stringMatching(/^\.kept\/shop\/\S+\.map\.gz$/)])
  const kept = server.everything().filter((file) => file.startsWith(`.kept/shop/${version}.`))
  for (const file of [...kept, `shop/${version}/app.js.map`])
    expect([file, (await fetch(`${server.address}/site/${file}`)).status]).toEqual([file, 404])

  const place = `/site/shop/${version}/app.js:2:1`
  await report([['shop', version, 'error', 0, `TypeError\nshow (https://drape.example${place})`]])

  const { session } = await signIn()
  const page = await (await ask(session)).text()
  const repository = 'https://github.com/acme/shop'
  for (const text of [
    `<a href="${repository}/commit/${commit}" rel="noreferrer">${commit.slice(0, 12)}</a>`,
    `<a href="${repository}/actions/runs/7/attempts/1" rel="noreferrer">`,
    'on &lt;b&gt;main&lt;/b&gt;, started by asha',
    '<p>shop-team: #shop</p><p>http://wiki/shop</p>',
    `… src/&lt;app&gt;.tsx:2:1 (${place})`,
  ])
    expect(page).toContain(text)
  expect(server.audits()).toContainEqual(expect.objectContaining({ audit: 'release-published', commit }))
  const manifest = await (await fetch(`${server.address}/site/shop/mf-manifest.json`)).text()
  expect(JSON.parse(manifest).metaData.buildInfo).toEqual({ buildName: 'shop', commit })
  expect(manifest).not.toMatch(/acme|asha/)
})
