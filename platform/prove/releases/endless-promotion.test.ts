import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serverPaths } from '../../src/release/server-api.ts'
import { compilerBelow, endlessSources, until } from '../../test/compiler-run.ts'
import { runsApart, testReleases } from '../../test/release-server.ts'

const releases = testReleases('each test', runsApart)

/** As a program of a team would, that has not compiled for itself. */
const promote = async (version: string): Promise<Response> => {
  const { token } = await releases.makeToken('shop', '--for', 'team wardrobe')
  return fetch(releases.address + serverPaths.promote, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ versions: { shop: version } }),
  })
}

/** By /proc. */
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a promotion that takes too long ends with compiler and lock, and its team is told', async () => {
  const version = releases.site.publish('shop', '2', {}, { files: endlessSources })
  const reply = promote(version)
  const compiler = await compilerBelow(process.pid)
  expect([(await reply).status, await (await reply).json()]).toEqual([
    422,
    expect.objectContaining({
      message: 'It took longer than 28 s and was ended. Ask for the status before you try again.',
    }),
  ])
  await until(() => !compiler.isLeft())
  expect(existsSync(join(releases.site.folder, '.lock'))).toBe(false)
})
