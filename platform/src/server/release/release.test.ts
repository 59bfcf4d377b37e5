import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../../test/command.ts'
import { listening } from '../../../test/listening.ts'
import { filesOf, formOf, runsApart, testReleases } from '../../../test/release-server.ts'
import { v1, v2 } from '../../../test/site.ts'
import { serverPaths } from '../../release/server-api.ts'

/** `npm run prove -- releases` has more of each kind, each on a site of its own; here each test has a token and versions of its own. */
const releases = testReleases('all tests', runsApart)

test('a team with a token publishes and promotes its part into the running server, and nothing else changes', async () => {
  const { site, address, at, makeToken, live, everything, drafts, lines, audits } = releases
  const { token, id } = await makeToken('shop', '--for', 'team wardrobe')
  const { dist, version } = site.built('shop', '2')
  expect(await at(token, 'publish', 'shop', '--dist', dist)).toEqual([`shop ${version} is published.`])
  expect(live()).toEqual({ host: v1, shared: v1, shop: v1, cart: v1 })
  expect(await at(token, 'promote', `shop@${version}`, '--why', 'a new shelf')).toEqual([
    `shop ${version} is live.`,
  ])
  expect(live()).toEqual({ host: v1, shared: v1, shop: version, cart: v1 })

  // The file is published unchanged, and compressed like any other.
  const file = await fetch(`${address}/site/shop/${version}/app.js`)
  expect(await file.text()).toBe(readFileSync(join(dist, 'app.js'), 'utf8'))
  expect(everything()).toContain(`shop/${version}/app.js.br`)
  expect(await (await fetch(address)).text()).toContain(`/site/shop/${version}/entry.js`)

  const by = `team wardrobe (token ${id})`
  expect(site.store.readHistory().at(-1)).toMatchObject({
    verb: 'promote',
    versions: { shop: version },
    by,
    why: 'a new shelf',
    from: '127.0.0.1',
  })
  const expected = { token: id, by: 'team wardrobe', versions: { shop: version }, from: '127.0.0.1' }
  const auditsOfToken = () => audits().filter((line) => line.token === id)
  expect(auditsOfToken()).toEqual([
    expect.objectContaining({ audit: 'release-published', ...expected }),
    expect.objectContaining({ audit: 'release-promoted', ...expected, why: 'a new shelf' }),
  ])
  expect(lines.join()).not.toContain(token)
  expect(drafts()).toEqual([])
})

test('a token allows what it was made for until it expires, and nothing else is logged', async () => {
  const { site, address, here, at, makeToken, live, everything, audits } = releases
  site.publish('cart', '2')
  const { token, id } = await makeToken('shop', '--for', 'team wardrobe', '--may', 'publish')
  const before = everything()
  for (const [verb, problem] of [
    [
      ['publish', 'cart', '--dist', site.built('cart', '3').dist],
      'The token of team wardrobe may not publish cart.',
    ],
    [['promote', `cart@${v2}`], 'The token of team wardrobe may not promote cart.'],
    [['promote', `shop@${v1}`], 'The token of team wardrobe may not promote shop.'],
    [['rollback', 'shop'], 'The token of team wardrobe may not promote shop.'],
    [['promote', 'shop', '--despite', 'types', '--why', 'now'], 'a token lets nothing through.'],
    [['repair'], 'The token of team wardrobe may not repair shop.'],
    [['token', 'list'], `token is done where the site lies, not at ${address}.`],
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

  await here('token', 'revoke', id)
  const { token: expiredToken } = await makeToken('shop', '--for', 'others', '--days', '1')
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3600_000)
  for (const [n, bad] of [
    token,
    expiredToken,
    `${expiredToken}x`,
    'drape_00000000_x',
    'e30.e30.e30',
  ].entries())
    await expect(at(bad, 'status').then(() => n)).rejects.toThrow(
      'The token is missing, unknown, revoked or over.',
    )
  expect(everything()).toEqual(
    [...before, '.tokens.json'].sort().filter((file, n, list) => file !== list[n - 1]),
  )
  expect(live()['cart']).toBe(v1)
})

test('the list shows whose tokens there are, and never a token; the file that keeps them is served to nobody', async () => {
  const { site, address, here, makeToken } = releases
  const { token, id } = await makeToken('shop', 'shared', '--for', 'team wardrobe')
  const listed = async () => (await here('token', 'list')).find((line) => line.startsWith(id))
  expect(await listed()).toMatch(
    /^\w+ {2}team wardrobe: publishes and promotes shop, shared, until .* by ravi@desk/,
  )
  await here('token', 'revoke', id)
  expect(await listed()).toContain('revoked')
  const tokenFile = readFileSync(join(site.folder, '.tokens.json'), 'utf8')
  expect(tokenFile).not.toContain(token)
  expect((await fetch(`${address}/site/.tokens.json`)).status).toBe(404)
  await expect(here('token', 'revoke', '00000000')).rejects.toThrow('There is no token 00000000')
})

test('an upload is published only whole, unaltered and in its own folder', async () => {
  const { site, address, everything, drafts, makeToken } = releases
  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  const files = filesOf(site.built('shop', '4').dist)
  const before = everything()
  const upload = async (form: FormData) => {
    const reply = await fetch(address + serverPaths.publish.replace(':part', 'shop'), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return [reply.status, ((await reply.json()) as { message?: string }).message]
  }
  const { 'app.js': app = '', ...rest } = files
  expect(await upload(formOf(rest, files))).toEqual([422, 'The form lacks app.js.'])
  expect(await upload(formOf({ ...rest, 'app.js': `${app} ` }, files))).toEqual([
    422,
    'app.js did not arrive as it was sent.',
  ])
  expect((await upload(formOf({ ...files, '../../evil.js': 'evil' })))[0]).toBe(422)
  expect([everything(), drafts()]).toEqual([before, []])
})

test('anybody can verify that a page runs what was released', async () => {
  const [firstLine] = await runTool({}, 'verify', `${releases.address}/`)
  expect(firstLine).toBe('What runs is what was released:')
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
  const gone = await listening(() => {})
  await gone.stop()
  await expect(runTool({ RELEASE_TOKEN: 'x' }, 'status', '--to', gone.address)).rejects.toThrow(
    `${gone.address}/api/releases/ does not answer (ECONNREFUSED).`,
  )
})
