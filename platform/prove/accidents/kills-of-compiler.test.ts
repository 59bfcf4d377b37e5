import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { liveSite } from '../../test/command.ts'
import { compilerBelow, endlessSources, until } from '../../test/compiler-run.ts'
import { siteForEach } from '../../test/each-test.ts'

const site = siteForEach(liveSite)

/** By /proc. */
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux.each([
  ['SIGINT', false],
  ['SIGTERM', false],
  ['SIGKILL', false],
  // As Ctrl-C does, to the whole group.
  ['SIGINT', true],
] as const)(
  'a promotion that is ended by %s leaves no compiler and no folder of it',
  async (signal, detached) => {
    const version = site.publish('shop', '2', {}, { files: endlessSources })
    const bin = join(import.meta.dirname, '../../src/release/bin.ts')
    const words = ['--import', 'tsx', bin, 'promote', `shop@${version}`, '--site', site.folder]
    const { pid = 0 } = spawn(process.execPath, words, { stdio: 'ignore', detached })
    const compiler = await compilerBelow(pid)
    expect(compiler.isLeft()).toBe(true)
    process.kill(detached ? -pid : pid, signal)
    await until(() => !compiler.isLeft())
  },
)
