import { readClient } from '@drape/contract/client'
import { listWaitingConversations, sendMessage } from '@drape/contract/conversation'
import { createOutfit, readOutfit } from '@drape/contract/outfit'
import { readPhoto } from '@drape/contract/photo'
import { deleteProfile } from '@drape/contract/profile'
import { claimRequest, listPendingRequests, takeNextRequest } from '@drape/contract/request'
import { listShownPhotos } from '@drape/contract/view'
import { setUpForEach, testApp } from '../../test/app.ts'
import { memberAt } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { newOutfit } from '../../test/studio.ts'
import { runAuditCommand } from './audit-admin.ts'

const server = testApp()
const asha = setUpForEach(() => server.members.user())
const meera = setUpForEach(() => server.members.stylist({ name: 'Meera K.' }))

const add = () => addRequest(server.database, { accountId: asha.id })
const verify = (...words: string[]) =>
  runAuditCommand({ ...server.env, databaseUrl: server.databaseUrl }, ['verify', ...words])
const endNow = async () => {
  const [end] = await server.query('select number, seal from view_chain')
  return `${end?.number}:${end?.seal}`
}
const empty = () =>
  server.query(`with records as (delete from view_record), views as (delete from photo_view), waiting as (delete from request)
    update view_chain set number = 0, seal = '', signature = ''`)

beforeEach(empty)

describe('what a stylist is given', () => {
  it('has a record for each picture whose address is in it, of that size', async () => {
    const { id, photoId } = await add()
    const { photoId: another } = await add()
    const shownIds: string[] = []
    const ask = async (reply: Promise<unknown>) => {
      const text = JSON.stringify(await reply)
      const pictures = [...text.matchAll(/photos\/([0-9a-f-]{36})\/picture\/(full|thumbnail)/g)]
      // A photo comes with both addresses, and the larger one is recorded.
      const sizes = new Map(
        pictures.toSorted((a) => (a[2] === 'full' ? 1 : -1)).map(([, photo, size]) => [photo, size]),
      )
      const records = await server.query('select photo_id, size from view_record order by photo_id')
      expect(sizes.size).toBeGreaterThan(0)
      expect(records.map(({ photo_id, size }) => `${photo_id} ${size}`)).toEqual(
        [...sizes].map(([photo, size]) => `${photo} ${size}`).sort(),
      )
      shownIds.push(...[...sizes.keys()].map(String))
      await server.query('delete from view_record')
    }
    await ask(meera.ask(listPendingRequests))
    await ask(meera.ask(claimRequest, { params: { id } }))
    await ask(meera.ask(takeNextRequest, { headers: { 'idempotency-key': 'next' } }))
    await ask(meera.ask(readPhoto, { params: { id: photoId } }))
    const creation = meera.ask(createOutfit, { body: newOutfit(photoId) })
    await ask(creation)
    const [outfit] = (await creation).outfits
    await ask(meera.ask(readOutfit, { params: { id: outfit?.id ?? '' } }))
    await ask(meera.ask(readClient, { params: { id: asha.id } }))
    const message = { params: { id: photoId }, headers: { 'idempotency-key': 'a' }, body: { text: 'Hello' } }
    await asha.ask(sendMessage, message)
    await ask(meera.ask(listWaitingConversations))
    expect(new Set(shownIds)).toEqual(new Set([photoId, another]))
  })

  it('is nothing while no record can be written', async () => {
    await add()
    await server.query('alter table view_record rename to view_record_away')
    expect((await meera.answer(listPendingRequests)).status).toBe(500)
    await server.query('alter table view_record_away rename to view_record')
    expect((await meera.answer(listPendingRequests)).status).toBe(200)
  })

  it('is recorded once within an hour, small and large apart, also of many who ask at once', async () => {
    const { id, photoId } = await add()
    await meera.ask(claimRequest, { params: { id } })
    const second = await server.startSecond()
    const other = memberAt(second.app, meera)
    await Promise.all(
      [meera, other, meera, other].flatMap((each) => [
        each.ask(listPendingRequests),
        each.ask(readPhoto, { params: { id: photoId } }),
      ]),
    )
    expect(
      (await server.query('select size from view_record order by number')).map(({ size }) => size),
    ).toEqual(['thumbnail', 'full'])
    await verify()
  })
})

test('a client reads page by page who saw what, the newest first, and nobody else reads it', async () => {
  const { id, photoId } = await add()
  await meera.ask(claimRequest, { params: { id } })
  await meera.ask(readPhoto, { params: { id: photoId } })
  const { views, next } = await asha.ask(listShownPhotos, { query: { limit: 1 } })
  expect(views).toEqual([
    expect.objectContaining({
      stylist_name: 'Meera K.',
      size: 'large',
      photo: expect.objectContaining({ id: photoId }),
    }),
  ])
  const more = await asha.ask(listShownPhotos, { query: { limit: 1, after: next ?? '' } })
  expect(more).toMatchObject({ views: [{ size: 'small' }], next: null })
  await server.query('delete from photo where id = $1', photoId)
  expect((await asha.ask(listShownPhotos)).views.map(({ photo }) => photo)).toEqual([null, null])
  const ravi = await server.members.user({ name: 'Ravi' })
  expect((await ravi.ask(listShownPhotos)).views).toEqual([])
})

test('a deleted account leaves no id in the records, and they are whole all the same', async () => {
  await add()
  await meera.ask(listPendingRequests)
  await asha.ask(deleteProfile)
  const ids = 'id is null and account_id is null and photo_id is null and stylist_id is null'
  expect(await server.query(`select number, emptied from view_record where ${ids}`)).toEqual([
    { number: '1', emptied: null },
    { number: '2', emptied: ['1'] },
  ])
  expect((await verify())[0]).toMatch(/^All 2 records /)
})

describe('npm run audit -- verify', () => {
  const fillWith = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await add()
      await meera.ask(listPendingRequests)
    }
  }

  it('says that all is as it was written, and where it ends', async () => {
    expect(await verify()).toEqual(['There is no record yet of who was shown which photo.'])
    await fillWith(2)
    expect((await verify())[0]).toContain(`They end with ${await endNow()}`)
  })

  it.each([
    [
      'another stylist is named',
      `update view_record set stylist_id = gen_random_uuid() where number = 2`,
      'Record 2 was changed',
    ],
    [
      'the time is another',
      `update view_record set at = at - interval '1 day' where number = 2`,
      'Record 2 was changed',
    ],
    ['one is taken out', `delete from view_record where number = 2`, 'Record 2 is missing.'],
    [
      'the first ones are taken away',
      `delete from view_record where number < 3`,
      'Records 1 to 2 are missing.',
    ],
    [
      'one is put in',
      `insert into view_record select 5, gen_random_uuid(), account_id, photo_id, stylist_id, size, null, at, digest, seal
        from view_record where number = 1; update view_chain set number = 5`,
      'Record 5 was changed',
    ],
    [
      'two change places',
      `update view_record set number = -number where number in (2, 3);
        update view_record set number = 5 + number where number < 0`,
      'Record 2 was changed, put in or moved',
    ],
    ['the last ones are cut off', `delete from view_record where number > 2`, 'Records 3 to 4 are missing.'],
    [
      'the last ones are cut off, and the end with them',
      `delete from view_record where number > 2;
        update view_chain set number = 2, seal = (select seal from view_record where number = 2)`,
      'The end after record 2 does not bear the signature of this house',
    ],
    ['all are taken away', 'delete from view_record', 'Records 1 to 4 are missing.'],
    [
      'all are taken away with their end',
      'delete from view_record; delete from view_chain',
      'The end of the records is missing',
    ],
    [
      'one is emptied by hand',
      `update view_record set id = null, account_id = null, photo_id = null, stylist_id = null, size = null
        where number = 2`,
      'Record 2 was emptied, and no deletion of an account says so.',
    ],
  ])('finds that %s', async (_, change, fault) => {
    await fillWith(4)
    await server.query(change)
    await expect(verify()).rejects.toThrow(fault)
    await server.query("insert into view_chain values (1, 0, '', '') on conflict do nothing")
  })

  it('finds that records were cut off, even if others were written afterwards', async () => {
    await fillWith(3)
    await server.query('delete from view_record where number > 1')
    await server.query('update view_chain set number = 1, seal = (select seal from view_record)')
    await fillWith(1)
    await expect(verify()).rejects.toThrow('does not bear the signature')
    expect(server.audits('view-records-altered').length).toBeGreaterThan(0)
  })

  it('finds by the log that an older copy was put back, which is whole in itself', async () => {
    await fillWith(2)
    const [older] = await server.query('select number, seal, signature from view_chain')
    await fillWith(2)
    const since = await endNow()
    expect(server.lines.join()).toContain(`"records":"${since}"`)
    await verify('--since', since)
    await server.query('delete from view_record where number > $1', older?.number)
    await server.query(
      'update view_chain set number = $1, seal = $2, signature = $3',
      ...Object.values(older ?? {}),
    )
    await verify()
    await expect(verify('--since', since)).rejects.toThrow('Records 3 to 4 are missing.')
  })

  it('believes no other key', async () => {
    await fillWith(1)
    const env = {
      ...server.env,
      databaseUrl: server.databaseUrl,
      tokenKeys: ['another key of at least 32 letters'] as const,
    }
    await expect(runAuditCommand(env, ['verify'])).rejects.toThrow('Record 1 was changed')
  })

  it.each([[['verfy']], [['verify', '--since', '3']], [['verify', 'all']], [['verify', '--whole']]])(
    'names the accepted values instead of %j',
    async (words) => {
      await expect(runAuditCommand(server.env, words)).rejects.toThrow(/^Usage: |--since|--whole/)
    },
  )
})
