import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverPaths } from '../../src/release/server-api.ts'
import { testReleases } from '../../test/release-server.ts'
import { v1, v2, v3 } from '../../test/site.ts'

const releases = testReleases('each test')

test('versions that do not fit together are refused with the messages of the gate, and a set is promoted and rolled back whole', async () => {
  const { site, here, at, makeToken, live, audits } = releases
  const { token, id } = await makeToken('shop', 'shared', '--for', 'team wardrobe')
  const wants = site.publish('shop', '2', { uses: { '@drape/remote-shared/ui': ['Ribbon'] } })
  await expect(at(token, 'promote', `shop@${wants}`)).rejects.toThrow(
    `shop ${v2} needs Ribbon of @drape/remote-shared/ui, which the live version lacks.`,
  )
  await expect(at(token, 'promote', `shop@${v3}`)).rejects.toThrow(`shop ${v3} is not published.`)
  const gives = {
    '@drape/remote-shared/api': ['useCall'],
    '@drape/remote-shared/ui': ['Button', 'Look', 'Ribbon'],
  }
  site.publish('shared', '2', { offers: gives })
  expect(await at(token, 'promote', `shop@${v2}`, `shared@${v2}`)).toHaveLength(2)
  await at(token, 'rollback', '--set', '--why', 'too slow')
  const before = { shop: v1, shared: v1 }
  expect(live()).toMatchObject(before)
  const back = { audit: 'release-rolled-back', token: id, why: 'too slow', versions: before }
  expect(audits().at(-1)).toMatchObject(back)

  site.publish('cart', '2')
  await here('promote', `cart@${v2}`, `shop@${v2}`, `shared@${v2}`)
  await expect(at(token, 'rollback', '--set')).rejects.toThrow('What went live together holds cart too.')
  expect(live()).toMatchObject({ shop: v2, cart: v2 })
})

test('a version that does not compile with the live ones is refused on the machine of its team, with file and line', async () => {
  const { site, here, at, makeToken, live, lines } = releases
  const manifest = JSON.stringify({ name: '@drape/remote-shared', exports: { './ui': './src/ui.ts' } })
  const ui = 'export const Look = 1\nexport const Button = (width: number): number => width\n'
  site.publish('shared', '2', {}, { files: { 'package.json': manifest, 'src/ui.ts': ui } })
  await here('promote', `shared@${v2}`)
  const app = (width: string) => ({
    'package.json': JSON.stringify({ name: '@drape/remote-shop', exports: {} }),
    'src/app.ts': `import { Button } from '@drape/remote-shared/ui'\n\nexport const App = Button(${width})\n`,
  })
  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  const { token: publisher } = await makeToken('shop', '--for', 'team lining', '--may', 'publish')
  const promotions = () => lines.filter((line) => line.includes(serverPaths.promote)).length

  const { dist: wrong } = site.built('shop', '2', {}, { files: app("'wide'") })
  await expect(at(token, 'promote', 'shop', '--dist', wrong)).rejects.toMatchObject({
    name: 'GateRefusal',
    incompatibilities: [{ check: 'types', part: 'shop', file: 'src/app.ts', line: 3 }],
  })
  expect([live()['shop'], promotions()]).toEqual([v1, 0])

  const { dist: right, version } = site.built('shop', '3', {}, { files: app('2') })
  await at(token, 'promote', 'shop', '--dist', right)
  expect([live()['shop'], promotions()]).toEqual([version, 1])

  const sources = await fetch(`${releases.address}${serverPaths.gateCases}?target=shop@${version}`, {
    headers: { authorization: `Bearer ${publisher}` },
  })
  expect([sources.status, (await sources.text()).includes('Button')]).toEqual([403, false])
})

test('a version that makes calls which the server lacks is refused, with a line for each call; one that fits is promoted', async () => {
  const { site, at, makeToken, live } = releases
  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  const healthz = { method: 'GET', path: '/healthz' }
  const fitting = { ...healthz, name: 'checkHealth', reply: { type: 'object', required: ['status'] } }
  site.publish('shop', '2', {}, { calls: [{ ...healthz, name: 'readWeather', path: '/api/weather/' }] })
  site.publish('shop', '3', {}, { calls: [fitting] })
  await expect(at(token, 'promote', `shop@${v2}`)).rejects.toMatchObject({
    name: 'GateRefusal',
    message: 'shop readWeather (GET /api/weather/) is no call of the api. (calls)',
    incompatibilities: [
      { check: 'calls', part: 'shop', message: expect.stringContaining('readWeather') as string },
    ],
  })
  expect(live()['shop']).toBe(v1)
  expect(await at(token, 'promote', `shop@${v3}`)).toEqual([`shop ${v3} is live.`])
  await expect(at(token, 'promote', `shop@${v3}`, '--api', 'api.json')).rejects.toThrow(
    'compares with itself',
  )
})

test('while somebody else promotes, a team is told to try again', async () => {
  const { site, address, makeToken } = releases
  const { token } = await makeToken('shop', '--for', 'team wardrobe')
  writeFileSync(
    join(site.folder, '.lock'),
    JSON.stringify({ owner: 'x', machine: 'other', pid: 1, began: '' }),
  )
  const reply = await fetch(address + serverPaths.promote, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ versions: { shop: v1 } }),
  })
  expect([reply.status, await reply.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'conflict',
      message: 'Another promotion is under way. Try again in a moment.',
    }),
  ])
})
