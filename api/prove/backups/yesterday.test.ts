import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deletePhoto, listPhotos } from '@drape/contract/photo'
import { deleteProfile, readProfile } from '@drape/contract/profile'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { refreshUser } from '@drape/contract/session'
import { lookAtRequest } from '../../src/due/due.service.ts'
import { readEnv } from '../../src/env.ts'
import { runBackupCommand, runRestoreCommand } from '../../src/infra/backup/backup-admin.ts'
import { pictureKeys } from '../../src/infra/picture/picture-key.ts'
import { bearer, callerOf } from '../../test/caller.ts'
import { moveStored } from '../../test/clock.ts'
import { openEmbeddedHouse } from '../../test/embedded-house.ts'
import { testFolder } from '../../test/folder.ts'
import { memberAt } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { type Entered, enter } from '../../test/session.ts'
import { approve, madeOutfit } from '../../test/studio.ts'
import { uploaded } from '../../test/upload.ts'

let house: Awaited<ReturnType<typeof openEmbeddedHouse>>
const envOf = (name: string) => readEnv({ DATA_DIR: at(name), SITE_DIR: '/nowhere' })
const quiet = () => undefined

afterEach(async () => {
  await house?.close()
})
// It goes after the house is closed.
const at = testFolder('each test')

const refresh = (token: string) => callerOf(house.app).answer(refreshUser, { body: { refresh: token } })
const photosOf = async (who: Pick<Entered, 'id' | 'ask'>) => {
  const { photos } = await who.ask(listPhotos, { params: { id: who.id } })
  return photos.map(({ id }) => id)
}
const count = async (what: string) => {
  const { rows } = await house.database.$client.query(`select count(*)::int as n from ${what}`)
  return rows[0].n as number
}

/** A day in the house: a backup is taken after its first half. */
async function live() {
  house = await openEmbeddedHouse(at('lost'))
  const [asha, ravi] = [await enter(house.app), await enter(house.app, 'ravi@example.com', 'Ravi')]
  const meera = await house.members.stylist()
  const dressed = await uploaded(asha, await jpegPicture(), 'dressed')
  const deleted = await uploaded(asha, await jpegPicture(), 'deleted')
  await uploaded(ravi, await jpegPicture())
  const { requests } = await meera.ask(listPendingRequests)
  const { id: claimed } = requests.find(({ photoId }) => photoId === dressed.id) ?? { id: '' }
  await meera.ask(claimRequest, { params: { id: claimed } })
  await runBackupCommand(envOf('lost'), [at('backup')], quiet)

  const later = await uploaded(asha, await jpegPicture(), 'later')
  await asha.ask(deletePhoto, { params: { id: deleted.id } })
  await approve(meera, (await madeOutfit(meera, dressed.id)).id)
  await ravi.ask(deleteProfile)
  const kiran = await enter(house.app, 'kiran@example.com', 'Kiran')
  const ofKiran = await uploaded(kiran, await jpegPicture())
  const refreshed = (await refresh(asha.refresh)).body as { refresh: string }
  await house.close()
  return { asha, ravi, kiran, dressed, deleted, later, ofKiran, claimed, refreshed }
}

test('a house that comes back from the backup of yesterday is that house, a day later, and nobody is somebody else', async () => {
  const then = await live()
  await runRestoreCommand(envOf('restored'), [at('backup')], quiet)
  house = await openEmbeddedHouse(at('restored'))
  await moveStored(house, '-1 day')
  const { asha, dressed, deleted, later } = then

  // Each row of a photo has its pictures, also those of photos that were deleted since.
  const { rows } = await house.database.$client.query('select id from photo')
  expect(rows).toHaveLength(3)
  for (const key of rows.flatMap(({ id }) => pictureKeys(id)))
    expect((await readFile(join(at('restored'), 'objects', key))).subarray(-2).toString('hex')).toBe('ffd9')

  // The session of yesterday goes on, and what was given for it since is nobody's.
  expect((await refresh(then.refreshed.refresh)).status).toBe(401)
  const { status, body } = await refresh(asha.refresh)
  expect(status).toBe(200)
  const again = memberAt(house.app, { ...asha, headers: bearer((body as { access: string }).access) })
  expect(await again.ask(readProfile)).toMatchObject({ id: asha.id })
  expect((await photosOf(again)).sort()).toEqual([dressed.id, deleted.id].sort())

  // Who came since is unknown, and anew somebody without photos.
  const stranger = memberAt(house.app, then.kiran)
  expect((await stranger.answer(readProfile)).status).toBe(401)
  expect((await house.app.inject(then.ofKiran.image_url)).statusCode).toBe(404)
  const kiran = await enter(house.app, 'kiran@example.com', 'Kiran')
  expect(kiran.id).not.toBe(then.kiran.id)
  expect(await photosOf(kiran)).toEqual([])
  // Who had deleted the account since has it again: docs/operations.md says what to do.
  expect((await enter(house.app, 'ravi@example.com', 'Ravi')).id).toBe(then.ravi.id)

  // What was sent before is the same photo, what was sent since is a new one.
  expect((await uploaded(again, await jpegPicture(), 'dressed')).id).toBe(dressed.id)
  expect((await house.app.inject(later.image_url)).statusCode).toBe(404)
  const anew = await uploaded(again, await jpegPicture(), 'later')
  expect(anew.id).not.toBe(later.id)
  expect((await house.app.inject(anew.image_url)).statusCode).toBe(200)

  // The claim is over, and the work that was done on it has not been done.
  const usha = await house.members.stylist()
  const { requests } = await usha.ask(listPendingRequests)
  const open = requests.find(({ id }) => id === then.claimed)
  expect(open).toMatchObject({ photoId: dressed.id, claimedBy: null })
  await usha.ask(claimRequest, { params: { id: then.claimed } })

  // A job for each open request, and what is late by now is told once.
  expect(await count('graphile_worker._private_jobs')).toBe(await count('request where completed_at is null'))
  await house.database.$client.query("update request set due_at = now() - interval '1 minute'")
  const warnings: unknown[] = []
  for (let n = 0; n < 2; n++)
    await lookAtRequest(
      house.database,
      { warn: (warning: unknown) => void warnings.push(warning) },
      then.claimed,
    )
  expect(warnings).toMatchObject([{ warning: 'late' }])
})
