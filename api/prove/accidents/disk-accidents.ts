import assert from 'node:assert/strict'
import { readdir, readFile, statfs, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkReadiness } from '@drape/contract/health'
import { signForDevelopment } from '@drape/contract/session'
import { openDatabase } from '../../src/infra/db/database.ts'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { reservedBytes } from '../../src/infra/disk/free-space.ts'
import { at, type Place } from '../../test/acknowledged-call.ts'
import { storageFull } from '../../test/upload.ts'
import { startTestDisk } from './disk.ts'
import type { People } from './people.ts'
import { newFolder, removeFolder, type Scene } from './scene.ts'
import { allPhotos, pictureAt } from './verify.ts'
import { remove, sendPhoto, upload } from './writer.ts'

const allIsWell = { status: 'ready', database: 'up', migrations: 'up', objects: 'up', disk: 'up' }

/** Waits for the state that the server reports. */
export async function until(place: Place, changes: Partial<typeof allIsWell> = {}): Promise<void> {
  const expected = { ...allIsWell, ...changes }
  for (let n = 0; ; n++) {
    const readiness = await at(place).ask(checkReadiness)
    if (n === 600) assert.deepEqual(readiness, expected)
    if (Object.entries(expected).every(([name, value]) => Object(readiness)[name] === value)) return
    await sleep(100)
  }
}

const unavailable = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '5' } }

/** A photo is refused so. */
async function checkRefusal(people: People, refusal: typeof storageFull | typeof unavailable): Promise<void> {
  const { status, body, headers } = await sendPhoto(people.place, people.witness)
  const picked = Object.keys(refusal.body).map((name) => [name, Object(body)[name]])
  const received = {
    status,
    body: Object.fromEntries(picked),
    headers: { 'retry-after': headers['retry-after'] },
  }
  assert.deepEqual(received, refusal)
}

/** What was there before can be read, and a picture of it is answered so. */
async function checkReading({ place, witness }: People, pictureStatus: number): Promise<void> {
  const [photo] = await allPhotos(place, witness)
  assert.equal((await pictureAt(place, photo?.image_url ?? '')).status, pictureStatus)
}

/** Fills PostgreSQL's write-ahead log, as hours of heavy use would. */
async function writeMuch(dataDir: string): Promise<void> {
  const password = await readFile(join(dataDir, 'postgres/password'), 'utf8')
  const host = encodeURIComponent(join(dataDir, 'postgres'))
  const { $client } = openDatabase(`postgresql://drape:${password}@/postgres?host=${host}`, () => undefined)
  const text = "select pg_logical_emit_message(true, 'much', repeat('x', 1000000))"
  try {
    await assert.rejects(async () => {
      for (;;) await $client.query(text)
    })
  } finally {
    await $client.end()
  }
}

export async function openFullDisk(): Promise<Scene> {
  const disk = await startTestDisk(reservedBytes / 1024 / 1024 + 384)
  const files = async () => {
    const folders = ['objects/photo', 'uploads'].map((name) =>
      readdir(join(disk.folder, name), { recursive: true }).catch(() => []),
    )
    return (await Promise.all(folders)).flat().length
  }
  return {
    variables: { DATA_DIR: disk.mount },
    inside: disk.inside,
    happen: async (_server, { place, witness }) => {
      await upload(place, witness)
      await disk.fill(reservedBytes - 1_000_000)
      return true
    },
    meanwhile: async (people) => {
      const { place } = people
      const before = await files()
      await checkRefusal(people, storageFull)
      assert.equal(await files(), before)
      await until(place, { objects: 'down', disk: 'full' })
      await checkReading(people, 200)

      await disk.fill()
      assert.equal((await statfs(disk.folder)).bavail, 0)
      await writeMuch(disk.folder)
      await until(place, {
        status: 'unready',
        database: 'down',
        migrations: 'down',
        objects: 'down',
        disk: 'full',
      })
      for (let n = 0; n < 20; n++) {
        const proof = await at(place).answer(signForDevelopment, {
          body: { name: 'Late', email: `${n}@example.com` },
        })
        assert.deepEqual([proof.status, Object(proof.body).code], [503, 'unavailable'])
      }
      await disk.free()
      // By itself: nobody starts it again.
      await until(place)
    },
    close: disk.stop,
  }
}

/** It is unmounted; the database is elsewhere. */
export const openLostDisk = (isOfObjectsAlone: boolean) => async (): Promise<Scene> => {
  const disk = await startTestDisk(reservedBytes / 1024 / 1024 + 64)
  const folder = await newFolder()
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database') })
  let superfluous = ''
  if (isOfObjectsAlone) await symlink(disk.mount, join(folder, 'objects'))
  return {
    variables: { DATA_DIR: isOfObjectsAlone ? folder : disk.mount, DATABASE_URL: database.url },
    inside: disk.inside,
    happen: async (_server, { place, witness }) => {
      superfluous = await upload(place, witness)
      await upload(place, witness)
      disk.unmount()
      return true
    },
    meanwhile: async (people) => {
      const { place, witness } = people
      await until(place, { objects: 'down' })
      await checkRefusal(people, unavailable)
      // 503 and not 404: the picture is still there, on the unmounted disk.
      await checkReading(people, 503)
      await remove(place, witness, superfluous)
      const made = await readdir(disk.folder)
      // An installation in production has no mailbox.
      assert.deepEqual(
        made.filter((name) => name !== 'mailbox'),
        [],
      )
      disk.mountAgain()
      await until(place)
      await checkReading(people, 200)
      await upload(place, witness)
    },
    close: async () => {
      await database.stop()
      await disk.stop()
      await removeFolder(folder)
    },
  }
}
