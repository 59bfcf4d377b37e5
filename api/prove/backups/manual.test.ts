import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { createOutfit } from '@drape/contract/outfit'
import { deletePhoto, listPhotos } from '@drape/contract/photo'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { missingForS3, startTestS3, type TestS3 } from '@drape/platform/test/s3'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { openDatabase } from '../../src/infra/db/database.ts'
import { openObjectStore } from '../../src/infra/objects/object-store.ts'
import { startTestApp, type TestApp, testEnv } from '../../test/app.ts'
import { lendEmptyDatabase } from '../../test/database.ts'
import { testFolder } from '../../test/folder.ts'
import { memberAt } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { enter } from '../../test/session.ts'
import { newOutfit } from '../../test/studio.ts'
import { uploaded } from '../../test/upload.ts'
import { until } from '../../test/upload-wire.ts'
import { withClient } from '../with-client.ts'
import { binaries, command, programAt, reach } from './manual.ts'

const missing = [
  missingForS3(),
  programAt('pg_dump') ? undefined : 'there is no pg_dump (Debian: postgresql)',
  spawnSync('rclone', ['version']).status === 0 ? undefined : 'there is no rclone (Debian: rclone)',
].filter(Boolean)
const where = missing.length ? describe.skip : describe

interface Running {
  readonly env?: Readonly<Record<string, string>>
  readonly output?: string
}

async function run(
  [program = '', ...words]: readonly string[],
  { env = {}, output }: Running,
): Promise<void> {
  const child = spawn(programAt(program) ?? program, words, {
    env: { ...env },
    stdio: ['ignore', output ? 'pipe' : 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  if (output) child.stdout?.pipe(createWriteStream(output))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors}`)
}

/** The remote `store` of the manual, by variables instead of a file. */
const remote = ({ endpoint, accessKeyId, secretAccessKey, region }: TestS3) => ({
  RCLONE_CONFIG: '/dev/null',
  RCLONE_CONFIG_STORE_TYPE: 's3',
  RCLONE_CONFIG_STORE_PROVIDER: 'Other',
  RCLONE_CONFIG_STORE_ENDPOINT: endpoint,
  RCLONE_CONFIG_STORE_REGION: region,
  RCLONE_CONFIG_STORE_ACCESS_KEY_ID: accessKeyId,
  RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY: secretAccessKey,
})

const place = ({ endpoint, bucket, accessKeyId, secretAccessKey }: TestS3) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** All rows of each table, as text, and how many there are. */
async function rowsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'drizzle', 'graphile_worker') order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as content from ${name} t`,
    )
    contents[name] = rows[0].content
  }
  return contents
}

where(
  `a backup of PostgreSQL and S3, as the manual has it${missing.length ? ` (skipped: ${missing.join(', ')})` : ''}`,
  () => {
    const at = testFolder()
    let from: TestS3
    let to: TestS3
    let house: TestApp

    beforeAll(async () => {
      ;[from, to] = await Promise.all([startTestS3(), startTestS3()])
      house = await startTestApp({ ...place(from), REQUESTS_PER_MINUTE: '100000' }, binaries)
    })
    afterAll(async () => {
      await house?.stop()
      await Promise.all([from?.stop(), to?.stop()])
    })

    it('that is taken while people write comes back row by row and picture by picture, and is served', async () => {
      const asha = await enter(house.app)
      const meera = await house.members.stylist()
      const picture = await jpegPicture()
      const kept = await Promise.all([1, 2, 3].map(() => uploaded(asha, picture)))
      for (const { id } of (await meera.ask(listPendingRequests)).requests)
        await meera.ask(claimRequest, { params: { id } })
      await meera.ask(createOutfit, { body: newOutfit(kept[0]?.id ?? '') })
      const doomed = await uploaded(asha, picture)

      // Two people upload and delete as long as both copies take.
      let isOver = false
      let written = 0
      const deleted = new Set<string>()
      const writing = ['ravi', 'tara'].map(async (name) => {
        const person = await enter(house.app, `${name}@example.com`, name)
        while (!isOver) {
          const { id } = await uploaded(person, picture)
          written += 1
          if (written % 3 === 0) {
            deleted.add(id)
            await person.ask(deletePhoto, { params: { id } })
          }
        }
      })
      await until(() => written >= 6)
      const holder = new pg.Client({ connectionString: house.databaseUrl })
      await holder.connect()
      await holder.query('begin isolation level repeatable read')
      const { rows } = await holder.query('select pg_export_snapshot() as snapshot')
      // The moment of the manual's command is its own; with the name of one it can be compared.
      const dumping = [...reach(command('pg_dump'), house.databaseUrl), `--snapshot=${rows[0].snapshot}`]
      const before = written
      await run(dumping, { output: at('drape.dump') })
      await asha.ask(deletePhoto, { params: { id: doomed.id } })
      deleted.add(doomed.id)
      const later = await uploaded(asha, picture)
      await run(
        command('rclone sync --retries').map((word) => word.replace(/^objects$/, at('objects'))),
        {
          env: remote(from),
        },
      )
      const snapshotRows = await rowsOf(holder)
      await holder.end()
      isOver = true
      await Promise.all(writing)
      expect(written).toBeGreaterThan(before)

      const { url, stop } = await lendEmptyDatabase(binaries)
      const env = {
        ...testEnv({ ...place(to), DATA_DIR: at(), REQUESTS_PER_MINUTE: '100000' }),
        tokenKeys: house.env.tokenKeys,
      }
      await run(
        command('rclone sync objects').map((word) => word.replace(/^objects$/, at('objects'))),
        {
          env: remote(to),
        },
      )
      await run([...reach(command('pg_restore'), url), at('drape.dump')], {})
      expect(await withClient(url, rowsOf)).toEqual(snapshotRows)
      expect(Object.keys(snapshotRows).length).toBeGreaterThan(30)
      const { rows: photos } = await withClient(url, (client) =>
        client.query<{ id: string }>('select id from photo'),
      )

      const database = openDatabase(url, () => undefined)
      const app = await buildApp({ env, database, log: { level: 'silent' } })
      try {
        const there = memberAt(app, asha)
        const { photos: listed } = await there.ask(listPhotos, { params: { id: asha.id } })
        expect(listed.map(({ id }) => id).sort()).toEqual([...kept, doomed].map(({ id }) => id).sort())
        expect(listed.find(({ id }) => id === kept[0]?.id)?.status).toBe('processing')
        for (const { id, image_url, thumbnail_url } of listed) {
          for (const path of [image_url, thumbnail_url]) {
            const { statusCode, rawPayload } = await app.inject(path)
            const live = await house.app.inject(path)
            expect(statusCode).toBe(id === doomed.id ? 404 : 200)
            if (id !== doomed.id) expect(rawPayload.equals(live.rawPayload)).toBe(true)
          }
        }
        // Only what was deleted between the two copies lacks pictures, and everything else is the same, byte by byte.
        const [old, restored] = [house.objects, openObjectStore(env)]
        let compared = 0
        for (const { id } of photos) {
          for (const size of ['full', 'thumbnail']) {
            const key = `photo/${id.slice(-2)}/${id}-${size}.jpg`
            const object = await restored.get(key)
            if (!object) expect(deleted).toContain(id)
            else {
              const bytes = await buffer(object.stream)
              const live = await old.get(key)
              if (live) expect(bytes.equals(await buffer(live.stream))).toBe(true)
              compared += 1
            }
          }
        }
        expect(compared).toBeGreaterThan(6)
        // What was uploaded after the dump has pictures and no row, which the sweep removes.
        expect(await restored.get(`photo/${later.id.slice(-2)}/${later.id}-full.jpg`)).toBeDefined()
        await uploaded(there, picture)
      } finally {
        await app.close()
        await database.$client.end()
        await stop()
      }
    })
  },
)
