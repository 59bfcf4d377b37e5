import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { proveNothingIsLost } from '../crashes/accident.ts'
import { killPostgres } from '../crashes/kill-postgres.ts'
import { powerDiskFault, startPowerDisk } from './power-disk.ts'

/** Takes the power from the disks of data and of objects, ends everything, and mounts what reached the disks. */
const [cuts = '40'] = process.argv.slice(2)
const fault = powerDiskFault()
if (fault) {
  console.log(`No disk can be cut off here: ${fault}`)
  process.exit(1)
}
const disk = await startPowerDisk()
try {
  const isHeld = await proveNothingIsLost(
    {
      name: 'power losses',
      dataDir: disk.dataDir,
      inside: disk.inside,
      happen: async (server) => {
        const postmaster = await readFile(join(disk.seen, 'postgres/files/postmaster.pid'), 'utf8')
        await disk.cut()
        await server.kill()
        killPostgres(postmaster)
        await disk.powerUp()
      },
    },
    Number(cuts),
  )
  process.exitCode = isHeld ? 0 : 1
} finally {
  await disk.stop()
}
process.exit()
