import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../../src/release/files.ts'
import type { Order } from '../../src/release/order.ts'
import { needsLinux } from '../../test/attack.ts'
import { isRunning, releaseWorkerOf, until } from '../../test/compiler-run.ts'
import { nameBuild } from '../../test/name-build.ts'
import { v2, writeFiles } from '../../test/site.ts'
import { type Site, type SiteAttack, testOnSite } from './attacked-site.ts'

const order = { by: 'test', source: 'test' }

/** Starts a release in a server, and ends that server while it works on it; waits for whatever it has left. */
const endedDuring = async (site: Site, change: Partial<Order>, isUnderWay: () => boolean) => {
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
  return 'ended'
}

const attack = (sends: string, prepare: (site: Site) => void, send: SiteAttack['send']): SiteAttack => ({
  who: 'build',
  sends: `${sends} to a server that ends meanwhile`,
  obstacle: needsLinux,
  prepare,
  send,
  answer: /^ended$/,
  unchanged: ['registry', 'log', 'files'],
})

testOnSite([
  attack(
    'a version',
    (site) => {
      const { dist } = site.built('shop', '3')
      writeFiles(dist, {
        'noise.txt': Array.from({ length: 40_000 }, (_, n) => Math.sin(n).toString(36)).join(''),
      })
      nameBuild(dist)
    },
    (site) => {
      const values = { dist: join(site.root, 'dist/shop/3') }
      return endedDuring(site, { verb: 'publish', targets: ['shop'], values }, () =>
        namesIn(join(site.folder, '.drafts')).some((name) => name.startsWith('shop-')),
      )
    },
  ),
  attack(
    'a promotion',
    (site) => {
      const files = { 'package.json': '{ "exports": {} }', 'src/app.ts': 'export const App = 1\n' }
      site.publish('shop', '2', {}, { files })
    },
    (site) =>
      endedDuring(site, { verb: 'promote', targets: [`shop@${v2}`] }, () =>
        existsSync(join(site.folder, '.lock')),
      ),
  ),
])
