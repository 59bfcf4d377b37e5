import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveNothingIsLost } from './accident.ts'
import { killPostgres } from './kill-postgres.ts'

/** Kills the server, and every second time its PostgreSQL with it. */
const [kills = '40'] = process.argv.slice(2)
const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
try {
  const isHeld = await proveNothingIsLost(
    {
      name: 'kills',
      dataDir,
      happen: async (server, nth) => {
        const postmaster = await readFile(join(dataDir, 'postgres/files/postmaster.pid'), 'utf8')
        if (nth % 2) killPostgres(postmaster)
        await server.kill()
      },
    },
    Number(kills),
  )
  process.exitCode = isHeld ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
process.exit()
