import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Runs a program as root, with the right to mount, in a namespace of its own. */
const asRoot = ['--user', '--map-root-user']

/** A process in a mount namespace of its own, which is gone with its disks once this process is. */
async function openNamespace(rights: readonly string[], ...command: readonly string[]) {
  const holder = spawn('unshare', [...rights, '--mount', 'sh', '-c', ...command], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const entered = rights.length > 0 ? ['--user', '--preserve-credentials'] : []
  // Without --wd a program would start in the root folder.
  const inside = ['nsenter', '--target', String(holder.pid), ...entered, '--mount', '--wd'] as const
  /** What a command in it wrote about its failure. */
  const failureOf = (...words: string[]) => {
    const [command, ...args] = [...inside, ...words]
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    return status === 0 ? undefined : stderr || `${words[0]} ended with ${status}`
  }
  return {
    holder,
    inside,
    failureOf,
    run: (...words: string[]) => {
      const failure = failureOf(...words)
      if (failure) throw new Error(failure)
    },
    /** A path of it as this process reaches it. */
    seen: (path: string) => `/proc/${holder.pid}/root${path}`,
    close: async (folder: string) => {
      holder.stdin.end()
      await once(holder, 'exit')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

export type TestDisk = Awaited<ReturnType<typeof startTestDisk>>

/** A tmpfs of this size. */
export async function startTestDisk(megabytes: number) {
  const place = await mkdtemp(join(tmpdir(), 'drape-disk-'))
  const [hidden, mount] = [join(place, 'hidden'), join(place, 'disk')]
  // Mounted at a hidden place and bound to the visible one, so that it can be unmounted there and come back.
  const script = `mkdir "$1" "$2" && mount -t tmpfs -o size=${megabytes}m none "$1" \
    && mount --bind "$1" "$2" && echo mounted && exec cat`
  const { inside, failureOf, run, seen, close } = await openNamespace(asRoot, script, 'sh', hidden, mount)
  const filling = join(hidden, 'filling')
  const free = () => rm(seen(filling), { force: true })
  return {
    /** The disk as this process reaches it; processes behind `inside` see it at `mount`. */
    folder: seen(mount),
    mount,
    inside,
    free,
    /** Fills the disk except for this many bytes, without writing that much. */
    fill: async (leaving = 0) => {
      // A server may write between asking for the free space and filling it: then it is repeated.
      let failure: string | undefined
      do {
        await free()
        const { bavail, bsize } = await statfs(seen(hidden))
        failure = failureOf('fallocate', '--length', String(bavail * bsize - leaving), filling)
      } while (failure?.includes('No space left'))
      if (failure) throw new Error(failure)
    },
    makeReadOnly: async () => run('mount', '-o', 'remount,ro,bind', mount),
    unmount: () => run('umount', '--lazy', mount),
    mountAgain: () => run('mount', '--bind', hidden, mount),
    stop: () => close(place),
  }
}

/** Why there can be no such disk here, if so. */
export const testDiskFault = (): string | undefined =>
  spawnSync('unshare', [...asRoot, '--mount', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0
    ? undefined
    : 'nobody may mount a disk in a namespace of their own here'

/** Runs a suite that needs such a disk. */
export function describeWithDisk(title: string, suite: () => void): void {
  const fault = testDiskFault()
  describe(title, () => {
    if (!fault) return suite()
    // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here is reported as skipped.
    it.skip(`is skipped: ${fault}`, () => undefined)
  })
}

/**
 * Nothing is flushed automatically within five minutes, and a rename does not sync the file as ext4 does by default:
 * the strictest disk that ext4 can be.
 */
const options = 'loop,commit=300,noauto_da_alloc,errors=continue'

/** As tests of file systems do it (xfstests): EXT4_IOC_SHUTDOWN without writing the journal out. */
const cutter = `$| = 1; print "mounted\\n"; while (<STDIN>) { for my $disk (@ARGV) {
  open(my $folder, "<", $disk) or die "$disk: $!"; my $how = pack("I", 2);
  ioctl($folder, 0x8004587d, $how) or die "$disk: $!"; } print "cut\\n"; }`

/** Two disks, one for the data and one for the objects: the database's syncs make none of the objects' names safe. */
export async function startPowerDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'drape-power-'))
  const dataDir = join(folder, 'data')
  const disks = [
    { image: join(folder, 'data.img'), mount: dataDir, megabytes: 640 },
    { image: join(folder, 'objects.img'), mount: join(dataDir, 'objects'), megabytes: 256 },
  ]
  await mkdir(dataDir)
  for (const { image, megabytes } of disks) {
    await writeFile(image, '')
    await truncate(image, megabytes * 1024 * 1024)
    const mkfs = spawnSync('mke2fs', ['-q', '-F', '-t', 'ext4', image], { encoding: 'utf8' })
    if (mkfs.status !== 0) throw new Error(mkfs.stderr)
  }
  const mounting = disks
    .map(({ image, mount }) => `mkdir -p ${mount} && mount -o ${options} ${image} ${mount}`)
    .join(' && ')
  const mounts = disks.map(({ mount }) => mount).reverse()
  const script = `${mounting} && exec perl -e "$0" "$@"`
  const { holder, inside, run, seen, close } = await openNamespace([], script, cutter, ...mounts)
  return {
    /** The folder of data as the processes see it that are started behind `inside`. */
    dataDir,
    inside,
    /** The same as this process reaches it. */
    seen: seen(dataDir),
    /** From here on no write reaches the disks; whatever was not synced is lost when the power is back. */
    cut: async () => {
      const output = once(holder.stdout, 'data')
      holder.stdin.write('cut\n')
      await output
    },
    /** Every process that had a file open must end: it waits for that. */
    powerUp: async () =>
      run(
        'sh',
        '-c',
        `for disk in ${mounts.join(' ')}; do tries=0; until umount $disk; do
        tries=$((tries + 1)); [ $tries -lt 200 ] && sleep 0.05 || exit 1; done; done; ${mounting}`,
      ),
    stop: () => close(folder),
  }
}

/** Why there can be no such disks here, if so. */
export function powerDiskFault(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has such disks'
  if (process.getuid?.() !== 0) return 'only root may mount a disk image'
  const script = `set -e; perl -e 1; image=$(mktemp); folder=$(mktemp -d); trap 'rm -rf "$image" "$folder"' EXIT
    truncate -s 8M "$image"; mke2fs -q -F -t ext4 "$image"; unshare --mount mount -o loop "$image" "$folder"`
  const { status, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  return status === 0 ? undefined : (stderr.trim().split('\n').at(-1) ?? 'no disk can be mounted')
}
