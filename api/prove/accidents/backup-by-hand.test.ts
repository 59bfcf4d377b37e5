import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { missingForS3, startTestS3, type TestS3 } from '@drape/platform/test/s3'
import { systemBinaries } from '@drape/postgres/binaries'
import { openObjectStore } from '../../src/infra/objects/object-store.ts'
import { pictureKey } from '../../src/infra/picture/picture-key.ts'
import { testEnv } from '../../test/app.ts'
import { contentsOf } from '../../test/backup-folder.ts'
import { lendEmptyDatabase, lendMigratedDatabase } from '../../test/database.ts'
import { testFolder } from '../../test/folder.ts'
import { read } from '../../test/topology/dockerfile.ts'
import { startChildServer } from '../child-server.ts'
import { withClient } from '../with-client.ts'
import { startPeople, variables } from './people.ts'
import { remove, upload } from './writer.ts'

const manual = read('docs/operations.md').replaceAll('\\\n', '')

/** The words of the manual's command that begins so, without what stands before it and after its redirection. */
function command(beginning: string): readonly string[] {
  const [line] = manual.match(new RegExp(`^.*\\b${beginning} .*$`, 'm')) ?? []
  if (!line) throw new Error(`the manual has no ${beginning}`)
  return line.slice(line.indexOf(beginning)).split(/ [<>]/)[0]?.trim().split(/\s+/) ?? []
}

const run = promisify(execFile)
/** The embedded PostgreSQL lacks the programs of the manual. */
const binaries = systemBinaries()

/** The manual's command of PostgreSQL, with this database in the place of the manual's. */
const runPostgres = (beginning: string, url: string, ...more: readonly string[]) => {
  const [program = '', ...all] = command(beginning)
  const words = all.filter((word) => word !== 'drape' && !/^--(username|dbname)=/.test(word))
  return run(join(binaries ?? '', program), [...words, `--dbname=${url}`, ...more])
}

/** The manual's command of rclone, with this folder and store in the place of the manual's. */
async function runRclone(beginning: string, folder: string, store: TestS3) {
  const [program = '', ...words] = command(beginning).map((word) => word.replace(/^objects$/, folder))
  const config = `${folder}.conf`
  await writeFile(
    config,
    `[store]\ntype = s3\nprovider = Other\nendpoint = ${store.endpoint}\nregion = ${store.region}
access_key_id = ${store.accessKeyId}\nsecret_access_key = ${store.secretAccessKey}\n`,
  )
  // Debian's rclone fails wherever that is set.
  await run('env', ['-u', 'AWS_CA_BUNDLE', program, '--config', config, ...words])
}

const variablesOf = (url: string, store: TestS3, dataDir: string) => ({
  ...variables,
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: store.bucket,
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
})

const missingPrograms = [
  binaries && existsSync(join(binaries, 'pg_dump')) ? undefined : 'there is no pg_dump (Debian: postgresql)',
]
const missingToCopy = [
  ...missingPrograms,
  missingForS3(),
  spawnSync('rclone', ['version']).status === 0 ? undefined : 'there is no rclone (Debian: rclone)',
]
const testWith = (missing: readonly (string | undefined)[], title: string, prove: () => Promise<void>) => {
  const reasons = missing.filter(Boolean)
  if (reasons.length === 0) test(title, prove)
  else test.skip(`${title} (skipped: ${reasons.join(', ')})`, prove)
}

const at = testFolder()
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
/** Stopped after the test. */
async function stopLater<Started extends { stop(): Promise<unknown> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting
  stops.push(started.stop)
  return started
}

testWith(
  missingToCopy,
  'a backup of PostgreSQL and S3 by the manual, taken while people write, is whole and is served',
  async () => {
    const [from, to] = [await stopLater(startTestS3()), await stopLater(startTestS3())]
    const { url } = await stopLater(lendMigratedDatabase(binaries))
    const place = await stopLater(startChildServer(variablesOf(url, from, at('live'))))
    const people = await startPeople(place)
    const doomed = await upload(place, people.witness)
    await people.verify()
    const writing = await people.write()
    await writing.goOn(13)
    const [journals, before] = [people.journals(), people.acknowledged()]

    const contents = await withClient(url, async (client) => {
      await client.query('begin isolation level repeatable read')
      const { rows } = await client.query('select pg_export_snapshot() as snapshot')
      // The manual's command takes a snapshot of its own; the content of a named one can be compared.
      const { snapshot } = rows[0]
      await runPostgres('pg_dump', url, `--snapshot=${snapshot}`, `--file=${at('drape.dump')}`)
      return contentsOf(url, snapshot)
    })
    await remove(place, people.witness, doomed)
    const later = await upload(place, people.witness)
    await runRclone('rclone sync --retries', at('objects'), from)
    await writing.stop()
    await people.verify()
    expect(people.acknowledged().photos).toBeGreaterThan(before.photos + 1)

    const restored = await stopLater(lendEmptyDatabase(binaries))
    await runRclone('rclone sync objects', at('objects'), to)
    await runPostgres('pg_restore', restored.url, at('drape.dump'))
    expect(await contentsOf(restored.url)).toEqual(contents)
    const there = variablesOf(restored.url, to, at('restored'))
    await people.verifyRestored(await stopLater(startChildServer(there)), journals, true)
    expect(people.faults).toEqual([])
    // What was uploaded after the dump has pictures and no row, which the sweep removes.
    expect(await openObjectStore(testEnv(there)).get(pictureKey(later, 'full'))).toBeDefined()
  },
)

testWith(
  missingPrograms,
  'a restore of the database by the manual fills an empty one, and changes nothing in one that is in use',
  async () => {
    const lent = await stopLater(lendMigratedDatabase(binaries))
    const empty = await stopLater(lendEmptyDatabase(binaries))
    await runPostgres('pg_dump', lent.url, `--file=${at('drape.dump')}`)
    expect((await runPostgres('pg_restore', empty.url, at('drape.dump'))).stderr).toBe('')
    expect(await contentsOf(empty.url)).toEqual(await contentsOf(lent.url))

    await withClient(empty.url, (client) => client.query('create table newer as select 1 as one'))
    const before = await contentsOf(empty.url)
    await expect(runPostgres('pg_restore', empty.url, at('drape.dump'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    expect(await contentsOf(empty.url)).toEqual(before)
  },
)
