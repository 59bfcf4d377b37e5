import { deletePhoto, listPhotos } from '@drape/contract/photo'
import { deleteProfile, readProfile } from '@drape/contract/profile'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { refreshUser } from '@drape/contract/session'
import { lookAtRequest } from '../../src/due/due.service.ts'
import type { Database } from '../../src/infra/db/database.ts'
import { setUpForEach } from '../../test/app.ts'
import { backupFolder } from '../../test/backup-folder.ts'
import { bearer, callerOf } from '../../test/caller.ts'
import { moveStored } from '../../test/clock.ts'
import { memberAt } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { type Entered, enter } from '../../test/session.ts'
import { approve, madeOutfit } from '../../test/studio.ts'
import { uploaded } from '../../test/upload.ts'

type App = Parameters<typeof callerOf>[0]

const place = setUpForEach(backupFolder)
afterEach(() => place.remove())

const refresh = (app: App, token: string) => callerOf(app).answer(refreshUser, { body: { refresh: token } })
const photosOf = async (who: Pick<Entered, 'id' | 'ask'>) => {
  const { photos } = await who.ask(listPhotos, { params: { id: who.id } })
  return photos.map(({ id }) => id).sort()
}
const storedPhotos = async ({ $client }: Database) =>
  (await $client.query<{ id: string }>('select id from photo order by id')).rows.map(({ id }) => id)

/** A day, of which a backup is taken at noon. */
async function live() {
  const { app, database, members, close } = await place.open('lost')
  const [asha, ravi] = [await enter(app), await enter(app, 'ravi@example.com', 'Ravi')]
  const meera = await members.stylist()
  const dressed = await uploaded(asha, await jpegPicture(), 'dressed')
  const deleted = await uploaded(asha, await jpegPicture(), 'deleted')
  await uploaded(ravi, await jpegPicture())
  const { requests } = await meera.ask(listPendingRequests)
  const { id: claimed } = requests.find(({ photoId }) => photoId === dressed.id) ?? { id: '' }
  await meera.ask(claimRequest, { params: { id: claimed } })
  const pictures = await place.picturesOf('lost', await storedPhotos(database))
  await place.backUp('lost', 'backup')

  const later = await uploaded(asha, await jpegPicture(), 'later')
  await asha.ask(deletePhoto, { params: { id: deleted.id } })
  await approve(meera, (await madeOutfit(meera, dressed.id)).id)
  await ravi.ask(deleteProfile)
  const kiran = await enter(app, 'kiran@example.com', 'Kiran')
  const ofKiran = await uploaded(kiran, await jpegPicture())
  const refreshed = (await refresh(app, asha.refresh)).body as { refresh: string }
  await close()
  return { asha, ravi, kiran, dressed, deleted, later, ofKiran, claimed, refreshed, pictures }
}

test('an installation that comes back from the backup of yesterday is that one, a day later, and nobody is somebody else', async () => {
  const { asha, ravi, kiran, dressed, deleted, later, ofKiran, claimed, refreshed, pictures } = await live()
  await place.restore('backup', 'restored')
  const { app, database, members } = await place.open('restored')
  await moveStored({ database }, '-1 day')
  const status = async (path: string) => (await app.inject(path)).statusCode

  // Each row of a photo has its pictures, also those of photos that were deleted since.
  expect(await place.picturesOf('restored', await storedPhotos(database))).toEqual(pictures)

  // The session of yesterday is valid again; tokens that were issued since are not.
  expect((await refresh(app, refreshed.refresh)).status).toBe(401)
  const { body } = await refresh(app, asha.refresh)
  const again = memberAt(app, { ...asha, headers: bearer((body as { access: string }).access) })
  expect(await again.ask(readProfile)).toMatchObject({ id: asha.id })
  expect(await photosOf(again)).toEqual([dressed.id, deleted.id].sort())

  // Whoever signed up since is unknown, and after signing in again has no photos.
  expect((await memberAt(app, kiran).answer(readProfile)).status).toBe(401)
  expect(await status(ofKiran.image_url)).toBe(404)
  const newKiran = await enter(app, 'kiran@example.com', 'Kiran')
  expect(newKiran.id).not.toBe(kiran.id)
  expect(await photosOf(newKiran)).toEqual([])
  // Who had deleted the account since has it again: docs/operations.md says what to do.
  expect((await enter(app, 'ravi@example.com', 'Ravi')).id).toBe(ravi.id)

  // A photo from before the backup is recognised as the same; one from after it is stored as new.
  expect((await uploaded(again, await jpegPicture(), 'dressed')).id).toBe(dressed.id)
  expect(await status(later.image_url)).toBe(404)
  const repeated = await uploaded(again, await jpegPicture(), 'later')
  expect(repeated.id).not.toBe(later.id)
  expect(await status(repeated.image_url)).toBe(200)

  // The claim is over, and the work that was done on it has not been done.
  const usha = await members.stylist()
  const { requests } = await usha.ask(listPendingRequests)
  expect(requests.find(({ id }) => id === claimed)).toMatchObject({ photoId: dressed.id, claimedBy: null })
  await usha.ask(claimRequest, { params: { id: claimed } })

  // Each open request has a job, and what is late by now is logged once.
  const { rows: waiting } = await database.$client.query(
    `select (select count(*) from graphile_worker._private_jobs) - count(*) as surplus from request
      where completed_at is null`,
  )
  expect(waiting).toEqual([{ surplus: '0' }])
  await database.$client.query("update request set due_at = now() - interval '1 minute'")
  const warn = jest.fn()
  for (let n = 0; n < 2; n++) await lookAtRequest(database, { warn }, claimed)
  expect(warn.mock.calls.map(([report]) => report)).toMatchObject([{ warning: 'late' }])
})
