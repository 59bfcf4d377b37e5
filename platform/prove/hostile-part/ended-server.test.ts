import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../../src/release/files.ts'
import type { Order } from '../../src/release/order.ts'
import { liveSite } from '../../test/command.ts'
import { isRunning, releaseWorkerOf, until } from '../../test/compiler-run.ts'
import { siteForEach } from '../../test/each-test.ts'
import { nameBuild } from '../../test/name-build.ts'
import { v2, writeFiles } from '../../test/site.ts'

const site = siteForEach(liveSite)

/** By /proc. */
const onLinux = process.platform === 'linux' ? test : test.skip

const order = { by: 'test', source: 'test' }

/** Starts a release in a server, and ends that server while it works on it; waits for whatever it has left. */
const endedDuring = async (change: Partial<Order>, isUnderWay: () => boolean): Promise<void> => {
  const server = fork(join(import.meta.dirname, 'release-server.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  server.send({ ...order, site: site.folder, ...change })
  const worker = await releaseWorkerOf(server.pid ?? 0)
  await until(isUnderWay)
  process.kill(worker, 'SIGSTOP')
  server.kill('SIGKILL')
  await once(server, 'exit')
  process.kill(worker, 'SIGCONT')
  await until(() => !isRunning(worker))
}

const everything = () => [
  site.store.publishedVersions('shop'),
  site.store.readRegistry(),
  site.store.readLog(),
]

onLinux('what a server was asked to publish is not published any more once it has ended', async () => {
  const { dist } = site.built('shop', '3')
  writeFiles(dist, {
    'noise.txt': Array.from({ length: 40_000 }, (_, n) => Math.sin(n).toString(36)).join(''),
  })
  nameBuild(dist)
  const before = everything()
  const isDrafted = () => namesIn(join(site.folder, '.drafts')).some((name) => name.startsWith('shop-'))
  await endedDuring({ verb: 'publish', targets: ['shop'], values: { dist } }, isDrafted)
  expect(everything()).toEqual(before)
})

onLinux('what a server was asked to promote does not go live any more once it has ended', async () => {
  const files = { 'package.json': '{ "exports": {} }', 'src/app.ts': 'export const App = 1\n' }
  site.publish('shop', '2', {}, { files })
  const before = everything()
  const isLocked = () => existsSync(join(site.folder, '.lock'))
  await endedDuring({ verb: 'promote', targets: [`shop@${v2}`] }, isLocked)
  expect(everything()).toEqual(before)
})
