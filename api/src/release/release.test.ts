import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@drape/postgres/free-port'
import { serverPaths } from '@drape/release/server-api'
import { versionNumber } from '@drape/release/test/site'
import { runTool, startReleases, type TestReleases } from '../../test/release.ts'

jest.setTimeout(120_000)

const [v1, v2, v3] = ['1', '2', '3'].map(versionNumber) as [string, string, string]

let releases: TestReleases

beforeEach(async () => {
  releases = await startReleases()
})

afterEach(() => releases.stop())

test('a team with a token publishes and promotes its part into the running server, and nothing else changes', async () => {
  const { site, address, at, makeToken, live, everything, drafts, lines, audits } = releases
  const { token, id } = await makeToken('user', '--for', 'team wardrobe')
  const dist = site.build('user', '2')
  expect(await at(token, 'publish', 'user', '--dist', dist)).toEqual([`user ${v2} is published.`])
  expect(live()).toEqual({ host: v1, shared: v1, user: v1, stylist: v1 })
  expect(await at(token, 'diff', `user@${v2}`)).toEqual([expect.stringContaining(`user ${v1} → ${v2}`)])
  expect(await at(token, 'promote', `user@${v2}`, '--why', 'the new closet')).toEqual([`user ${v2} is live.`])
  expect(live()).toEqual({ host: v1, shared: v1, user: v2, stylist: v1 })

  // The file is published unchanged, and compressed like any other.
  const file = await fetch(`${address}/site/user/${v2}/app.js`)
  expect(await file.text()).toBe(readFileSync(join(dist, 'app.js'), 'utf8'))
  expect(everything()).toContain(`user/${v2}/app.js.br`)
  expect(await (await fetch(address)).text()).toContain(`/site/user/${v2}/entry.js`)

  const by = `team wardrobe (token ${id})`
  expect(site.store.readHistory().at(-1)).toMatchObject({
    verb: 'promote',
    versions: { user: v2 },
    by,
    why: 'the new closet',
    from: '127.0.0.1',
  })
  expect(JSON.parse((await at(token, 'status', '--json')).join('\n'))).toContainEqual(
    expect.objectContaining({ part: 'user', live: v2, by, source: 'team wardrobe, tree 12345678' }),
  )
  const told = { token: id, by: 'team wardrobe', versions: { user: v2 }, from: '127.0.0.1' }
  expect(audits()).toEqual([
    expect.objectContaining({ audit: 'release-published', ...told }),
    expect.objectContaining({ audit: 'release-promoted', ...told, why: 'the new closet' }),
  ])
  expect(lines.join()).not.toContain(token)

  expect(await at(token, 'rollback', 'user', '--why', 'too slow')).toEqual([`user is back at ${v1}.`])
  expect(audits().at(-1)).toMatchObject({
    audit: 'release-rolled-back',
    why: 'too slow',
    versions: { user: v1 },
  })
  expect(drafts()).toEqual([])
})

test('a token does what it was made for until it is over, and leaves no trace of anything else', async () => {
  const { site, address, here, at, makeToken, live, everything, audits } = releases
  site.publish('stylist', '2')
  const { token, id } = await makeToken('user', '--for', 'team wardrobe', '--may', 'publish')
  const before = everything()
  for (const [verb, problem] of [
    [
      ['publish', 'stylist', '--dist', site.build('stylist', '3')],
      'The token of team wardrobe may not publish stylist.',
    ],
    [['promote', `stylist@${v2}`], 'The token of team wardrobe may not promote stylist.'],
    [['promote', `user@${v1}`], 'The token of team wardrobe may not promote user.'],
    [['rollback', 'user'], 'The token of team wardrobe may not promote user.'],
    [['promote', 'user', '--despite', 'types', '--why', 'now'], 'a token lets nothing through.'],
    [['repair'], 'The token of team wardrobe may not repair user.'],
    [['tokens'], `tokens is done where the site lies, not at ${address}.`],
  ] as const)
    await expect(at(token, ...verb)).rejects.toThrow(problem)
  expect(audits()).toContainEqual(
    expect.objectContaining({
      audit: 'release-refused',
      status: 403,
      token: id,
      by: 'team wardrobe',
      from: '127.0.0.1',
    }),
  )

  await here('revoke', id)
  const { token: over } = await makeToken('user', '--for', 'others', '--days', '1')
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3600_000)
  for (const [n, bad] of [token, over, `${over}x`, 'drape_00000000_x', 'e30.e30.e30'].entries())
    await expect(at(bad, 'status').then(() => n)).rejects.toThrow(
      'The token is missing, unknown, revoked or over.',
    )
  expect(everything()).toEqual(
    [...before, '.tokens.json'].sort().filter((file, n, list) => file !== list[n - 1]),
  )
  expect(live()['stylist']).toBe(v1)
})

test('the list shows whose tokens there are, and never a token; the file that keeps them is served to nobody', async () => {
  const { site, address, here, makeToken } = releases
  const { token, id } = await makeToken('user', 'shared', '--for', 'team wardrobe')
  expect(await here('tokens')).toEqual([
    expect.stringMatching(
      `^${id}  team wardrobe: publishes and promotes user, shared, until .* by ravi@desk`,
    ),
  ])
  await here('revoke', id)
  expect(await here('tokens')).toEqual([expect.stringContaining('revoked')])
  const kept = readFileSync(join(site.folder, '.tokens.json'), 'utf8')
  expect(kept).not.toContain(token)
  expect((await fetch(`${address}/site/.tokens.json`)).status).toBe(404)
  await expect(here('revoke', '00000000')).rejects.toThrow('There is no token 00000000')
})

test('what may not be live together is refused with the lines of the gate, and a set goes live and back whole', async () => {
  const { site, here, at, makeToken, live } = releases
  const { token } = await makeToken('user', 'shared', '--for', 'team wardrobe')
  const wants = site.publish('user', '2', { uses: { '@drape/remote-shared/ui': ['Ribbon'] } })
  await expect(at(token, 'promote', `user@${wants}`)).rejects.toThrow(
    `user ${v2} needs Ribbon of @drape/remote-shared/ui, which the live version lacks.`,
  )
  await expect(at(token, 'promote', `user@${v3}`)).rejects.toThrow(`user ${v3} is not published.`)
  const gives = {
    '@drape/remote-shared/api': ['useCall'],
    '@drape/remote-shared/ui': ['Button', 'Look', 'Ribbon'],
  }
  site.publish('shared', '2', { offers: gives })
  expect(await at(token, 'promote', `user@${v2}`, `shared@${v2}`)).toHaveLength(2)
  await at(token, 'rollback', '--set')
  expect(live()).toMatchObject({ user: v1, shared: v1 })

  site.publish('stylist', '2')
  await here('promote', `stylist@${v2}`, `user@${v2}`, `shared@${v2}`)
  await expect(at(token, 'rollback', '--set')).rejects.toThrow('What went live together holds stylist too.')
  expect(live()).toMatchObject({ user: v2, stylist: v2 })
})

test('what does not compile with what is live there is refused where it is released from, with file and line', async () => {
  const { site, here, at, makeToken, live, lines } = releases
  const manifest = JSON.stringify({ name: '@drape/remote-shared', exports: { './ui': './src/ui.ts' } })
  const ui = 'export const Look = 1\nexport const Button = (width: number): number => width\n'
  site.publish('shared', '2', {}, { files: { 'package.json': manifest, 'src/ui.ts': ui } })
  await here('promote', `shared@${v2}`)
  const app = (width: string) => ({
    'package.json': JSON.stringify({ name: '@drape/remote-user', exports: {} }),
    'src/app.ts': `import { Button } from '@drape/remote-shared/ui'\n\nexport const App = Button(${width})\n`,
  })
  const { token } = await makeToken('user', '--for', 'team wardrobe')
  const { token: publisher } = await makeToken('user', '--for', 'team lining', '--may', 'publish')
  const promotions = () => lines.filter((line) => line.includes(serverPaths.promote)).length

  const wrong = site.build('user', '2', {}, { files: app("'wide'") })
  await expect(at(token, 'promote', 'user', '--dist', wrong)).rejects.toMatchObject({
    name: 'GateRefusal',
    faults: [{ check: 'types', part: 'user', file: 'src/app.ts', line: 3 }],
  })
  expect([live()['user'], promotions()]).toEqual([v1, 0])

  const right = site.build('user', '3', {}, { files: app('2') })
  await at(token, 'promote', 'user', '--dist', right)
  expect([live()['user'], promotions()]).toEqual([v3, 1])

  const sources = await fetch(`${releases.address}${serverPaths.exhibits}?target=user@${v3}`, {
    headers: { authorization: `Bearer ${publisher}` },
  })
  expect([sources.status, (await sources.text()).includes('Button')]).toEqual([403, false])
})

test('what asks of this server what it does not serve is refused, call by call', async () => {
  const { site, at, makeToken, live } = releases
  const { token } = await makeToken('user', '--for', 'team wardrobe')
  const asked = { method: 'GET', path: '/healthz' }
  const fitting = { ...asked, name: 'checkHealth', reply: { type: 'object', required: ['status'] } }
  site.publish('user', '2', {}, { calls: [{ ...asked, name: 'readWeather', path: '/api/weather/' }] })
  site.publish('user', '3', {}, { calls: [fitting] })
  await expect(at(token, 'promote', `user@${v2}`)).rejects.toMatchObject({
    name: 'GateRefusal',
    message: 'user readWeather (GET /api/weather/) is no call of the api. (calls)',
    faults: [{ check: 'calls', part: 'user', message: expect.stringContaining('readWeather') as string }],
  })
  expect(live()['user']).toBe(v1)
  expect(await at(token, 'promote', `user@${v3}`)).toEqual([`user ${v3} is live.`])
  await expect(at(token, 'promote', `user@${v3}`, '--api', 'api.json')).rejects.toThrow(
    'compares with itself',
  )
})

test('while somebody else promotes, a team is told to try again', async () => {
  const { site, address, makeToken } = releases
  const { token } = await makeToken('user', '--for', 'team wardrobe')
  writeFileSync(
    join(site.folder, '.lock'),
    JSON.stringify({ owner: 'x', machine: 'other', pid: 1, began: '' }),
  )
  const reply = await fetch(address + serverPaths.promote, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ versions: { user: v1 } }),
  })
  expect([reply.status, await reply.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'conflict',
      message: 'Another promotion is under way. Try again in a moment.',
    }),
  ])
})

test('a token is shown to no stranger on the way', async () => {
  const { address } = releases
  for (const [to, problem] of [
    ['http://drape.example', /would show the token to everybody on the way: use https\.$/],
    ['ftp://drape.example', /^--to must be a server/],
    ['https://me:secret@drape.example', /^--to must be a server/],
  ] as const)
    await expect(runTool({ RELEASE_TOKEN: 'x' }, 'status', '--to', to)).rejects.toThrow(problem)
  await expect(runTool({}, 'status', '--to', address)).rejects.toThrow('RELEASE_TOKEN is missing')
  const nobody = `http://127.0.0.1:${await freePort()}`
  await expect(runTool({ RELEASE_TOKEN: 'x' }, 'status', '--to', nobody)).rejects.toThrow(
    `${nobody} does not answer (ECONNREFUSED).`,
  )
})
