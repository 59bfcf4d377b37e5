import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { liveSite } from '../../test/command.ts'
import { childrenOf, isRunning, until } from '../../test/compiler-run.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1, v2 } from '../../test/site.ts'

const site = siteForEach(liveSite)

/** By /proc. */
const onLinux = process.platform === 'linux' ? test.each : test.skip.each

const order = { by: 'test', source: 'test' }

/** Starts a release in a server, and ends that server while it works on it; waits for whatever it has left. */
const endedDuring = async (
  verb: 'publish' | 'promote',
  targets: readonly string[],
  values = {},
): Promise<void> => {
  const server = fork(join(import.meta.dirname, 'release-server.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  server.send({ ...order, site: site.folder, verb, targets, values })
  const worker = await until(() => childrenOf(server.pid ?? 0)[0])
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

onLinux(['publish', 'promote'] as const)(
  'what a server was asked to %s is not done any more once it has ended',
  async (verb) => {
    const { dist } = site.built('shop', '3')
    site.publish('shop', '2')
    const before = everything()
    await (verb === 'publish' ? endedDuring(verb, ['shop'], { dist }) : endedDuring(verb, [`shop@${v2}`]))
    expect(everything()).toEqual(before)
    expect(site.store.readRegistry().history['shop']).toEqual([v1])
  },
)
