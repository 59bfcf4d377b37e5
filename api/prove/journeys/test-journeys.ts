import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { madeOnce } from '../../test/app.ts'
import { lendMigratedDatabase } from '../../test/database.ts'
import { type Journeys, openJourneys } from './journeys.ts'

/** Journeys on a database and a folder of their own, for the tests of one file. */
export function testJourneys(): Journeys {
  const journeys = madeOnce(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
    const database = await lendMigratedDatabase()
    const opened = await openJourneys({ url: database.url, dataDir })
    const stop = async () => {
      await opened.stop()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { ...opened, stop }
  })
  afterAll(() => journeys.stop?.())
  return journeys
}
