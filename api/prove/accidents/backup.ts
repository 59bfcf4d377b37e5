import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readEnv } from '../../src/env.ts'
import { runBackupCommand, runRestoreCommand } from '../../src/infra/backup/backup-admin.ts'
import { reachEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { contentsOf } from '../../test/backup-folder.ts'
import { startChildServer } from '../child-server.ts'
import { withClient } from '../with-client.ts'
import { variables } from './people.ts'
import { newFolder, removeFolder, type Scene } from './scene.ts'
import type { Journal } from './writer.ts'

const commandEnv = (dataDir: string) => readEnv({ DATA_DIR: dataDir, SITE_DIR: '/nowhere' })
const silent = () => undefined

/** Does something with the database of an installation, whether or not its server runs. */
export async function withDatabase<Result>(
  dataDir: string,
  task: (url: string) => Promise<Result>,
): Promise<Result> {
  const { url, stop } = await reachEmbeddedDatabase({ dataDir })
  return task(url).finally(stop)
}

/**
 * A backup is taken while people write; restored, it is the state of one point in time, and a server starts on it.
 * @param spoil Damages the restored folder: the proof must find it.
 */
export async function openBackup(spoil?: (dataDir: string) => Promise<unknown>): Promise<Scene> {
  const folder = await newFolder()
  const at = (name: string) => join(folder, name)
  let journals: readonly Journal[] = []
  let contents: Awaited<ReturnType<typeof contentsOf>> | undefined
  return {
    variables: { DATA_DIR: at('installation') },
    isHarmless: true,
    happen: (_server, people) =>
      withDatabase(at('installation'), async (url) => {
        // COPY has a meaning for these characters.
        const name = `update stylist set name = e'Meera "K"\\\\\\t'`
        await withClient(url, (client) => client.query(name))
        journals = people.journals()
        await runBackupCommand(commandEnv(at('installation')), [at('backup')], silent, async (snapshot) => {
          contents = await contentsOf(url, snapshot)
        })
        return true
      }),
    meanwhile: async (people) => {
      await runRestoreCommand(commandEnv(at('restored')), [at('backup')], silent)
      await spoil?.(at('restored'))
      assert.deepEqual(await withDatabase(at('restored'), contentsOf), contents)
      const files = await readdir(at('restored/objects'), { recursive: true })
      const pictures = files.filter((name) => name.endsWith('.jpg'))
      assert.equal(pictures.length, 2 * (contents?.photos.length ?? 0))

      const server = await startChildServer({ ...variables, DATA_DIR: at('restored') })
      await people.verifyRestored({ address: server.address }, journals, false).finally(server.stop)
      for (const each of ['backup', 'restored']) await removeFolder(at(each))
    },
    close: () => removeFolder(folder),
  }
}
