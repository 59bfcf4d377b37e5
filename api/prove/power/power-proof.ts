import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AccidentReport, proveNothingIsLost } from '../crashes/accident.ts'
import { killPostgres } from '../crashes/kill-postgres.ts'
import { startPowerDisk } from './power-disk.ts'

/**
 * Takes the power from the disks of data and of objects while clients write, ends everything, mounts what reached the
 * disks, and checks each time that all that was acknowledged is there.
 */
export async function provePowerLossLosesNothing(
  cuts: number,
  say?: (line: string) => void,
): Promise<AccidentReport> {
  const disk = await startPowerDisk()
  try {
    return await proveNothingIsLost(
      {
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
      cuts,
      say,
    )
  } finally {
    await disk.stop()
  }
}
