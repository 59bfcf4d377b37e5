import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')

/**
 * Nothing is written by itself within five minutes, and what is renamed before it is synced is not synced for whoever
 * forgot to: a disk that forgives as little as ext4 can.
 */
const options = 'loop,commit=300,noauto_da_alloc,errors=continue'

/** As tests of file systems do it (xfstests): EXT4_IOC_SHUTDOWN without writing the journal out. */
const cutter = `$| = 1; print "mounted\\n"; while (<STDIN>) { for my $disk (@ARGV) {
  open(my $folder, "<", $disk) or die "$disk: $!"; my $how = pack("I", 2);
  ioctl($folder, 0x8004587d, $how) or die "$disk: $!"; } print "cut\\n"; }`

/**
 * Two disks, one for the data and one for the objects, so that the database's syncs make none of the objects' names
 * safe. Both are visible in a namespace alone, and gone with this process.
 */
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
  const mounting = disks.map(
    ({ image, mount }) => `mkdir -p ${mount} && mount -o ${options} ${image} ${mount}`,
  )
  const mounts = [...disks].reverse().map(({ mount }) => mount)
  const holder = spawn(
    'unshare',
    ['--mount', 'sh', '-c', `${mounting.join(' && ')} && exec perl -e "$0" "$@"`, cutter, ...mounts],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  const inside = ['nsenter', '--target', String(holder.pid), '--mount', '--wd'] as const
  const run = (...words: string[]) => {
    const [command, ...args] = [...inside, ...words]
    return spawnSync(command, args, { encoding: 'utf8' })
  }
  const unmount = async (mount: string) => {
    for (let n = 0; n < 200; n++) {
      if (run('umount', mount).status === 0) return
      await sleep(50)
    }
    throw new Error(`${mount} is still used: ${run('umount', mount).stderr}`)
  }
  return {
    /** The folder of data as the processes see it that are started behind `inside`. */
    dataDir,
    inside,
    /** The same as this process reaches it. */
    seen: `/proc/${holder.pid}/root${dataDir}`,
    /** From here on nothing reaches the disks; what was not synced is gone when the power is back. */
    cut: async () => {
      const firstOutput = once(holder.stdout, 'data')
      holder.stdin.write('cut\n')
      await firstOutput
    },
    /** Wants every process ended that had a file open. */
    powerUp: async () => {
      for (const mount of mounts) await unmount(mount)
      for (const each of mounting) {
        const { status, stderr } = run('sh', '-c', each)
        if (status !== 0) throw new Error(stderr)
      }
    },
    stop: async () => {
      holder.stdin.end()
      await once(holder, 'exit')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Why there can be no such disk here, if so. */
export function powerDiskFault(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has such disks'
  if (process.getuid?.() !== 0) return 'only root may mount a disk image'
  const tried = spawnSync(
    'sh',
    [
      '-c',
      `set -e; perl -e 1; image=$(mktemp); folder=$(mktemp -d); trap 'rm -rf "$image" "$folder"' EXIT
       truncate -s 8M "$image"; mke2fs -q -F -t ext4 "$image"; unshare --mount mount -o loop "$image" "$folder"`,
    ],
    { encoding: 'utf8' },
  )
  return tried.status === 0 ? undefined : (tried.stderr.trim().split('\n').at(-1) ?? 'no disk can be mounted')
}
