import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AccidentReport, proveNothingIsLost } from './accident.ts'
import { killPostgres } from './kill-postgres.ts'

/**
 * Kills the server, and every second time its PostgreSQL with it, while clients write, and checks each time that
 * everything acknowledged is still there.
 */
export async function proveCrashesLoseNothing(
  kills: number,
  say?: (line: string) => void,
): Promise<AccidentReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  try {
    return await proveNothingIsLost(
      {
        dataDir,
        happen: async (server, nth) => {
          const postmaster = await readFile(join(dataDir, 'postgres/files/postmaster.pid'), 'utf8')
          if (nth % 2) killPostgres(postmaster)
          await server.kill()
        },
      },
      kills,
      say,
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
