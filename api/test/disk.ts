import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Runs a program as root, with the right to mount, in a namespace of its own. */
const asRoot = ['--user', '--map-root-user', '--mount']

export interface TestDisk {
  /** The disk as this process reaches it; processes started by `run` see it at `mount`. */
  readonly folder: string
  readonly mount: string
  /** The command line before a program that shall see the disk. */
  readonly inside: readonly string[]
  /** Fills the disk except for this many bytes, without writing that much. */
  fill(leaving?: number): Promise<void>
  free(): Promise<void>
  /** Makes the disk read-only. */
  lock(): void
  unmount(): void
  mountAgain(): void
  stop(): Promise<void>
}

/** A tmpfs of this size, visible only in its namespace, and gone with this process. */
export async function startTestDisk(megabytes: number): Promise<TestDisk> {
  const mount = await mkdtemp(join(tmpdir(), 'drape-disk-'))
  // The file system is mounted at a hidden place and bound to the visible one, so that it can be unmounted there and
  // come back.
  const script = `mkdir "$1/hidden" "$1/disk" && mount -t tmpfs -o size=${megabytes}m none "$1/hidden" \
    && mount --bind "$1/hidden" "$1/disk" && echo mounted && exec cat`
  const holder = spawn('unshare', [...asRoot, 'sh', '-c', script, 'sh', mount], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const inside = [
    'nsenter',
    '--target',
    String(holder.pid),
    '--user',
    '--mount',
    '--preserve-credentials',
    // Without this the program would start in the root folder.
    '--wd',
  ] as const
  const failureOf = (...words: string[]) => {
    const [command, ...args] = [...inside, ...words]
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    return status === 0 ? undefined : stderr
  }
  const run = (...words: string[]) => {
    const failure = failureOf(...words)
    if (failure) throw new Error(failure)
  }
  const visible = `/proc/${holder.pid}/root${mount}`
  const filling = join(mount, 'hidden/filling')

  return {
    folder: join(visible, 'disk'),
    mount: join(mount, 'disk'),
    inside,
    fill: async (leaving = 0) => {
      const room = async () => {
        const { bavail, bsize } = await statfs(join(visible, 'hidden'))
        return bavail * bsize - leaving
      }
      // A server may write between asking for the free space and filling it: then it is repeated.
      let failure: string | undefined
      do {
        await rm(join(visible, 'hidden/filling'), { force: true })
        failure = failureOf('fallocate', '--length', String(await room()), filling)
      } while (failure?.includes('No space left'))
      if (failure) throw new Error(failure)
    },
    free: () => rm(join(visible, 'hidden/filling'), { force: true }),
    lock: () => run('mount', '-o', 'remount,ro,bind', join(mount, 'disk')),
    unmount: () => run('umount', '--lazy', join(mount, 'disk')),
    mountAgain: () => run('mount', '--bind', join(mount, 'hidden'), join(mount, 'disk')),
    stop: async () => {
      holder.stdin.end()
      await once(holder, 'exit')
      await rm(mount, { recursive: true, force: true })
    },
  }
}

/** Runs a suite that needs a disk of its own. */
export function describeWithDisk(title: string, suite: () => void): void {
  const { status } = spawnSync('unshare', [...asRoot, 'mount', '-t', 'tmpfs', 'none', tmpdir()])
  describe(title, () => {
    if (status === 0) return suite()
    // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here says so.
    it.skip('is skipped: nobody may mount a disk in a namespace of their own here', () => undefined)
  })
}
