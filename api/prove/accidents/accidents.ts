import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBackup } from './backup.ts'
import { powerDiskFault, startPowerDisk, testDiskFault } from './disk.ts'
import { openFullDisk, openLostDisk, until } from './disk-accidents.ts'
import { newFolder, removeFolder, type Scene } from './scene.ts'

interface Accident {
  /** Where no number is given. */
  readonly times: number
  /** Why it cannot happen here, if so. */
  readonly fault?: () => string | undefined
  open(): Promise<Scene>
}

const postmasterOf = (dataDir: string) => readFile(join(dataDir, 'postgres/files/postmaster.pid'), 'utf8')

/** It has a process group of its own, which the server's lacks. */
function killPostgres(postmaster: string): void {
  try {
    process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function openKills(): Promise<Scene> {
  const dataDir = await newFolder()
  return {
    variables: { DATA_DIR: dataDir },
    happen: async (server, { place }, nth) => {
      const postmaster = await postmasterOf(dataDir)
      const [isPostgres, isServer] = [nth % 3 !== 1, nth % 3 !== 2]
      if (isPostgres) killPostgres(postmaster)
      if (isServer) await server.kill()
      else await until(place)
      return !isServer
    },
    close: () => removeFolder(dataDir),
  }
}

export async function openPower(): Promise<Scene> {
  const disk = await startPowerDisk()
  return {
    variables: { DATA_DIR: disk.dataDir },
    inside: disk.inside,
    happen: async (server) => {
      const postmaster = await postmasterOf(disk.seen)
      await disk.cut()
      await server.kill()
      killPostgres(postmaster)
      await disk.powerUp()
      return false
    },
    close: disk.stop,
  }
}

/** What befalls a server while people write to it: nothing that it has acknowledged may be lost, nor half done. */
export const accidents: Readonly<Record<string, Accident>> = {
  /** Of the server, of its PostgreSQL, and of both. */
  kills: { times: 60, open: openKills },
  power: { times: 40, fault: powerDiskFault, open: openPower },
  'full-disk': { times: 3, fault: testDiskFault, open: openFullDisk },
  'lost-disk': { times: 2, fault: testDiskFault, open: openLostDisk(false) },
  'lost-objects': { times: 2, fault: testDiskFault, open: openLostDisk(true) },
  backup: { times: 3, open: () => openBackup() },
}
