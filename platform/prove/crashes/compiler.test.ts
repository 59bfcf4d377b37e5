import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { liveSite } from '../../test/command.ts'
import { compilerBelow, endlessSources, until } from '../../test/compiler-run.ts'
import { siteForEach } from '../../test/each-test.ts'

const site = siteForEach(liveSite)

/** By /proc. */
const onLinux = process.platform === 'linux' ? test : test.skip

const startPromotion = (detached: boolean): number => {
  const version = site.publish('shop', '2', {}, { files: endlessSources })
  const bin = join(import.meta.dirname, '../../src/release/bin.ts')
  const words = ['--import', 'tsx', bin, 'promote', `shop@${version}`, '--site', site.folder]
  return spawn(process.execPath, words, { stdio: 'ignore', detached }).pid ?? 0
}

onLinux.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a promotion that is ended by %s leaves no compiler and no folder of it',
  async (signal) => {
    const pid = startPromotion(false)
    const compiler = await compilerBelow(pid)
    process.kill(pid, signal)
    await until(() => !compiler.isLeft())
  },
)

onLinux('nor does one that Ctrl-C ends with its whole group', async () => {
  const pid = startPromotion(true)
  const compiler = await compilerBelow(pid)
  process.kill(-pid, 'SIGINT')
  await until(() => !compiler.isLeft())
})
