import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Where whoever asks is root, and may mount, without being either outside. */
const asRoot = ['--user', '--map-root-user', '--mount']

export interface ThrowawayDisk {
  /** The disk as this process reaches it; those that `run` starts have it at `mount`. */
  readonly folder: string
  readonly mount: string
  /** What stands in front of a program that is to see the disk. */
  readonly inside: readonly string[]
  /** Takes all room but so many bytes, without writing that much. */
  fill(leaving?: number): Promise<void>
  free(): Promise<void>
  /** From now on it is only read. */
  lock(): void
  unmount(): void
  mountAgain(): void
  stop(): Promise<void>
}

/** A disk of so many megabytes, in the memory, which nobody else sees and which is gone with this process. */
export async function startThrowawayDisk(megabytes: number): Promise<ThrowawayDisk> {
  const mount = await mkdtemp(join(tmpdir(), 'drape-disk-'))
  // The disk itself stays where nobody looks, so that it can be taken from its place and put back.
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
    // Else in the top folder.
    '--wd',
  ] as const
  const run = (...words: string[]) => {
    const [command, ...args] = [...inside, ...words]
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const seen = `/proc/${holder.pid}/root${mount}`
  const filling = join(mount, 'hidden/filling')

  return {
    folder: join(seen, 'disk'),
    mount: join(mount, 'disk'),
    inside,
    fill: async (leaving = 0) => {
      const { bavail, bsize } = await statfs(join(seen, 'hidden'))
      run('fallocate', '--length', String(bavail * bsize - leaving), filling)
    },
    free: () => rm(join(seen, 'hidden/filling'), { force: true }),
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
