import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentPath } from '../../src/release/server-api.ts'
import { runTool } from '../../test/command.ts'
import { testReleases } from '../../test/release-server.ts'
import { v1 } from '../../test/site.ts'

const releases = testReleases('all tests')

const verify = (...words: string[]) => runTool({}, 'verify', `${releases.address}/`, ...words)

test('anybody can verify that a page runs what was released, and by whom', async () => {
  const { site, at, makeToken } = releases
  const { token, id } = await makeToken('shop', '--for', 'team wardrobe')
  const { dist, version } = site.built('shop', '2')
  await at(token, 'promote', 'shop', '--dist', dist)
  const lines = await verify()
  expect(lines[0]).toBe('What runs is what was released:')
  expect(lines).toContainEqual(expect.stringMatching(`^host       ${v1}  by ravi@desk at `))
  expect(lines).toContainEqual(
    expect.stringMatching(`^shop       ${version}  by team wardrobe \\(token ${id}\\) at `),
  )
  const [, root = ''] = /believed as it was found: --root ([\da-f]{64})/.exec(lines.join('\n')) ?? []
  expect((await verify('--root', root)).at(-1)).toBe('root 1, of a trusted key')
  await expect(verify('--root', root.replace(/./g, '0'))).rejects.toThrow(
    'no root of the trusted keys leads to it',
  )
})

test('each difference is named', async () => {
  const { site } = releases
  // As whatever stands before the server would, with the copies that are sent instead.
  for (const copy of ['', '.br', '.gz']) {
    const path = join(site.folder, `shared/${v1}/ui.js${copy}`)
    const bytes = readFileSync(path)
    if (!copy) bytes[3] = (bytes[3] ?? 0) ^ 1
    if (copy) rmSync(path)
    else writeFileSync(path, bytes)
  }
  await expect(verify()).rejects.toThrow(/\/site\/shared\/1+\/ui\.js was altered/)
})

test('an address outside of the product is reported as such', async () => {
  await expect(runTool({}, 'verify', `${releases.address}${documentPath}`)).rejects.toThrow(
    'is no page of this product',
  )
})
