import { readFileSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { evidencePath } from '../../src/runtime/evidence/evidence.ts'
import { foreignBuild } from '../../test/foreign-build.ts'
import { testReleases } from '../../test/release-server.ts'
import { v1, v2, v3, writeFiles } from '../../test/site.ts'

const releases = testReleases('each test')

test('a team removes versions of a running site that nobody can load, but none that an open tab has reported', async () => {
  const { site, at, address, makeToken, audits } = releases
  const { token, id } = await makeToken('shop', '--for', 'team wardrobe')
  const { token: others } = await makeToken('cart', '--for', 'others')
  for (const digit of ['2', '3']) {
    const folder = site.store.folderOf('shop', site.publish('shop', digit))
    utimesSync(join(folder, 'part.json'), 0, 0)
  }
  const tab = [
    ['shop', v1, 'view', 0],
    ['shop', v2, 'named', 0],
  ]
  const headers = { 'content-type': 'text/plain' }
  const evidenceReply = await fetch(`${address}${evidencePath}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(tab),
  })
  expect(evidenceReply.status).toBe(204)

  await expect(at(others, 'prune', 'shop')).rejects.toThrow('The token of others may not promote shop.')
  expect(await at(others, 'prune')).toEqual(['Every version may still be needed.'])
  await expect(at(token, 'prune', '--days', 'many')).rejects.toThrow('--days must be a whole number')
  expect(await at(token, 'prune', '--dry')).toEqual([`shop ${v3} would go.`])
  expect(await at(token, 'prune', '--keep', `shop@${v3}`)).toEqual(['Every version may still be needed.'])
  expect(await at(token, 'prune', '--why', 'the disk is small')).toEqual([`shop ${v3} is removed.`])
  expect(site.store.publishedVersions('shop').sort()).toEqual([v1, v2])
  expect(audits().filter(({ audit }) => audit === 'release-pruned')).toEqual([
    expect.objectContaining({ token: id, removed: [`shop@${v3}`], why: 'the disk is small' }),
  ])
})

test('a remote of another build is registered with a token, from its folder or its address', async () => {
  const { site, at, makeToken, live } = releases
  const built = join(site.root, 'wardrobe')
  writeFiles(built, foreignBuild)
  const server = createServer(({ url = '' }, reply) => reply.end(readFileSync(join(built, url))))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  try {
    const { token } = await makeToken('wardrobe', '--for', 'team wardrobe')
    const { token: others } = await makeToken('shop', '--for', 'others')
    const words = ['--part', 'wardrobe', '--route', '/wardrobe']
    await expect(at(others, 'register', built, ...words)).rejects.toThrow('may not publish wardrobe.')
    const [said = ''] = await at(token, 'register', built, ...words)
    expect(said).toMatch(/^wardrobe [\da-f]{12} is published\.$/)
    expect(await at(token, 'register', `http://127.0.0.1:${port}/mf-manifest.json`, ...words)).toEqual([said])
    const version = said.split(' ')[1] ?? ''
    await at(token, 'promote', `wardrobe@${version}`)
    expect(live()['wardrobe']).toBe(version)
  } finally {
    server.close()
  }
})
