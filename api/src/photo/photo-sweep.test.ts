import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { testApp } from '../../test/app.ts'
import { addedPicture } from '../../test/conversation.ts'
import { lendMigratedDatabase, openTestDatabase } from '../../test/database.ts'
import { addedGarment } from '../../test/garment.ts'
import { jpegPicture } from '../../test/picture.ts'
import { uploaded } from '../../test/upload.ts'
import { buildApp } from '../app.ts'
import { advisoryLock } from '../infra/db/advisory-lock.ts'
import type { Database } from '../infra/db/database.ts'
import { pictureKey, pictureKeys } from '../infra/picture/picture-key.ts'
import { sweepUploadFiles, uploadFolder } from '../infra/upload/upload-file.ts'
import { sweepAlone } from './photo.store.ts'
import { sweepObjects } from './photo-sweep.ts'

const running = testApp()

const twoHoursAgo = new Date(Date.now() - 7_200_000)

const plant = async (key: string, isOld: boolean) => {
  await running.objects.put(key, Buffer.from('orphan'), 'image/jpeg')
  if (isOld) await utimes(join(running.env.dataDir, 'objects', key), twoHoursAgo, twoHoursAgo)
  return key
}

const keysNow = async () => {
  const keys: string[] = []
  for await (const { key } of running.objects.list('photo/')) keys.push(key)
  return keys.sort()
}

const sweep = () => sweepObjects(running)

test('pictures without a photo, a garment or a message are removed once they are old, and nothing else is', async () => {
  const asha = await running.members.user()
  const { id } = await uploaded(asha, await jpegPicture())
  const garment = await addedGarment(asha, await jpegPicture())
  const sent = await addedPicture(asha, id, await jpegPicture())
  const own = [...pictureKeys(id), ...pictureKeys(garment.id), ...pictureKeys(sent.id)]
  for (const key of own) {
    await utimes(join(running.env.dataDir, 'objects', key), twoHoursAgo, twoHoursAgo)
  }
  const orphan = newId()
  for (const key of pictureKeys(orphan)) await plant(key, true)
  await plant(`${pictureKey(orphan, 'full')}.${newId()}.part`, true)
  const young = await plant(pictureKey(newId(), 'full'), false)
  const foreign = await plant('photo/readme.txt', true)
  await sweep()
  expect(await keysNow()).toEqual([...own, young, foreign].sort())
})

test('more orphans than are looked at together are all removed', async () => {
  const before = await keysNow()
  await Promise.all(Array.from({ length: 501 }, () => plant(pictureKey(newId(), 'full'), true)))
  await sweep()
  expect(await keysNow()).toEqual(before)
})

/** Where no server sweeps that has just started. */
const databaseAlone = async (): Promise<Database> => {
  const server = await lendMigratedDatabase()
  running.stopFirst(server.stop)
  const database = openTestDatabase(server.url)
  running.stopFirst(() => database.$client.end())
  return database
}

test('one server sweeps at a time, and keeps nobody from taking a backup', async () => {
  const database = await databaseAlone()
  const swept: string[] = []
  await sweepAlone(database, async () => {
    await sweepAlone(database, async () => void swept.push('second'))
    swept.push('first')
    const backup = database.$client.query('select pg_try_advisory_xact_lock($1) as free', [
      advisoryLock.backup,
    ])
    expect((await backup).rows).toEqual([{ free: true }])
  })
  // The database notices a little later that a connection was closed.
  while (!swept.includes('third')) await sweepAlone(database, async () => void swept.push('third'))
  expect(swept).toEqual(['first', 'third'])
})

test('files that a killed server left are removed once they are old', async () => {
  const folder = uploadFolder(running.env.dataDir)
  await mkdir(folder, { recursive: true })
  for (const name of ['old.upload', 'young.upload', 'old.txt']) await writeFile(join(folder, name), 'left')
  for (const name of ['old.upload', 'old.txt']) await utimes(join(folder, name), twoHoursAgo, twoHoursAgo)
  await sweepUploadFiles(folder, 3600)
  expect(await readdir(folder)).toEqual(['old.txt', 'young.upload'])
  await expect(sweepUploadFiles(join(folder, 'none'), 3600)).resolves.toBeUndefined()
})

test('a server sweeps when it starts', async () => {
  const orphan = pictureKey(newId(), 'full')
  await plant(orphan, true)
  const second = await buildApp({
    env: running.env,
    database: await databaseAlone(),
    log: { level: 'silent' },
  })
  await second.ready()
  while ((await keysNow()).includes(orphan)) await turn()
  await second.close()
})
