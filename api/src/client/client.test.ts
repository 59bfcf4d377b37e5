import { changeNote, deleteNote, listClients, maxNotes, readClient, writeNote } from '@drape/contract/client'
import { sendMessage } from '@drape/contract/conversation'
import { updatePreferences } from '@drape/contract/preferences'
import { deleteProfile, exportProfile } from '@drape/contract/profile'
import { readTaste } from '@drape/contract/taste'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit, newItem, rate } from '../../test/studio.ts'

describe('what stylists see of a client', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist({ name: 'Meera K.' }))
  const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
  const asha = setUpForEach(() => server.members.user())

  const about = (client: TestMember) => ({ params: { id: client.id } })
  const read = (by: TestMember = meera, client: TestMember = asha) => by.ask(readClient, about(client))
  const write = (text: string, by = meera) => by.ask(writeNote, { ...about(asha), body: { text } })

  it('is nothing before they ask for outfits', async () => {
    expect((await meera.answer(readClient, about(asha))).status).toBe(404)
    expect((await meera.answer(writeNote, { ...about(asha), body: { text: 'New' } })).status).toBe(404)
    await addRequest(server.database, { accountId: asha.id })
    expect((await meera.answer(readClient, about(asha))).status).toBe(200)
  })

  it('is photos and outfits with their stars and reasons, preferences with their date, and taste', async () => {
    const items = [newItem('Kurta'), newItem('Jutti', { category: 'Shoes' })]
    const outfit = await deliveredOutfit(server.database, meera, asha, { items })
    const [kurta = '', jutti = ''] = outfit.items.map(({ uuid }) => uuid)
    await rate(asha, outfit.id, kurta, 5, { reasons: ['colour'] })
    await rate(asha, outfit.id, jutti, 2, { reasons: ['fit', 'price'], neverAgain: true, size: 'too small' })
    await asha.ask(sendMessage, {
      params: { id: outfit.photoId },
      headers: { 'idempotency-key': 'one' },
      body: { text: 'Flat ones, please.', item: jutti, swap: true },
    })
    await asha.ask(updatePreferences, { body: { gender: 2, age_range: '25-34' } })
    const { photoId } = await addRequest(server.database, { accountId: asha.id })

    const page = await read(kabir)
    expect(page.client).toEqual({
      id: asha.id,
      name: expect.any(String),
      email: expect.any(String),
      since: expect.any(String),
      outfits: 1,
      last_outfit_at: expect.any(String),
      kept: 1,
      bought: 0,
      average: 3.5,
      ratings: 2,
      waiting: 1,
      late: 0,
      notes: 0,
    })
    expect(page.preferences).toMatchObject({ age_range: '25-34', updated_at: expect.any(String) })
    expect(page.taste).toEqual(await asha.ask(readTaste))
    expect(page.visits).toEqual([
      {
        id: photoId,
        at: expect.any(String),
        photo: { id: photoId, thumbnail_url: expect.any(String) },
      },
      {
        id: outfit.photoId,
        at: expect.any(String),
        photo: expect.objectContaining({ id: outfit.photoId }),
        outfit: {
          id: outfit.id,
          title: 'Monsoon blues',
          completed_at: expect.any(String),
          stylist_name: 'Meera K.',
          isKept: true,
          items: [
            expect.objectContaining({ uuid: kurta, name: 'Kurta', rating: 5, reasons: ['colour'] }),
            expect.objectContaining({
              uuid: jutti,
              rating: 2,
              reasons: ['fit', 'price'],
              neverAgain: true,
              size: 'too small',
              isUnwanted: true,
            }),
          ],
        },
      },
    ])
  })

  it('keeps an outfit whose photo was deleted, shows no draft, and is read page by page', async () => {
    const older = await addRequest(server.database, { accountId: asha.id })
    const outfit = await deliveredOutfit(server.database, meera, asha)
    await server.query('delete from photo where id = $1', outfit.photoId)
    const { photoId } = await addRequest(server.database, { accountId: asha.id })
    await server.query(
      `insert into outfit (id, photo_id, account_id, title, description) values ($1, $1, $2, 'Draft', '')`,
      photoId,
      asha.id,
    )
    const ask = (after?: string) =>
      meera.ask(readClient, { ...about(asha), query: { limit: 1, ...(after && { after }) } })
    const first = await ask()
    const second = await ask(first.next ?? '')
    const third = await ask(second.next ?? '')
    const visits = [...first.visits, ...second.visits, ...third.visits]
    expect(visits.map(({ photo, outfit }) => [photo?.id, outfit?.id])).toEqual([
      [photoId, undefined],
      [undefined, outfit.id],
      [older.photoId, undefined],
    ])
    expect(third.next).toBeNull()
  })

  it('has the notes of every stylist, of which each changes and deletes their own', async () => {
    await addRequest(server.database, { accountId: asha.id })
    const { id } = await write('Allergic to wool.')
    const own = { params: { id: asha.id, note: id } }
    await write('Prefers calls.', kabir)
    const notesOf = async (by: TestMember) =>
      (await read(by)).notes.map(({ author, isYours, text }) => [author, isYours, text])
    expect(await notesOf(kabir)).toEqual([
      ['Kabir', true, 'Prefers calls.'],
      ['Meera K.', false, 'Allergic to wool.'],
    ])
    const body = { text: 'Allergic to mohair.' }
    expect(await meera.ask(changeNote, { ...own, body })).toMatchObject({
      text: 'Allergic to mohair.',
      changed_at: expect.any(String),
    })
    await meera.ask(deleteNote, own)
    expect((await meera.answer(deleteNote, own)).status).toBe(404)
    expect(await notesOf(meera)).toEqual([['Kabir', false, 'Prefers calls.']])
  })

  it('has a note once that is sent again under its key, also at once, and from each stylist', async () => {
    await addRequest(server.database, { accountId: asha.id })
    const send = (by: TestMember, key: string) =>
      by.ask(writeNote, {
        ...about(asha),
        headers: { 'idempotency-key': key },
        body: { text: 'Allergic to wool.' },
      })
    const notes = await Promise.all(['one', 'one', 'one', 'two'].map((key) => send(meera, key)))
    notes.push(await send(meera, 'one'), await send(kabir, 'one'))
    expect(new Set(notes.map(({ id }) => id)).size).toBe(3)
    expect((await read()).notes.map(({ author }) => author).toSorted()).toEqual([
      'Kabir',
      'Meera K.',
      'Meera K.',
    ])
  })

  it('takes so many notes and no more, however many are written at once', async () => {
    await addRequest(server.database, { accountId: asha.id })
    await server.query(
      `insert into client_note (id, account_id, stylist_id, stylist_name, text)
        select gen_random_uuid(), $1, $2, 'Meera K.', 'n' from generate_series(1, $3::int)`,
      asha.id,
      meera.id,
      maxNotes - 1,
    )
    const ask = { ...about(asha), body: { text: 'One more.' } }
    const answers = await Promise.all([1, 2, 3].map(() => meera.answer(writeNote, ask)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is part of the export of the client, with the notes, and is deleted with the account', async () => {
    await addRequest(server.database, { accountId: asha.id })
    await write('Allergic to wool.')
    const { notes } = await asha.ask(exportProfile)
    expect(notes).toEqual([{ author: 'Meera K.', text: 'Allergic to wool.', written_at: expect.any(String) }])
    await asha.ask(deleteProfile)
    expect((await meera.answer(readClient, about(asha))).status).toBe(404)
    expect(await server.query('select from client_note where account_id = $1', asha.id)).toEqual([])
  })
})

describe('the list of clients', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist())
  const find = async (search?: string) =>
    (await meera.ask(listClients, { query: search === undefined ? {} : { search } })).clients.map(
      ({ name }) => name,
    )

  beforeEach(() => server.query('delete from account'))

  it('has whoever asked for outfits, the newest first, page by page', async () => {
    expect(await find()).toEqual([])
    for (const name of ['Asha', 'Ravi', 'Noor']) {
      const { id } = await server.members.user({ name })
      if (name !== 'Ravi') await addRequest(server.database, { accountId: id })
    }
    const first = await meera.ask(listClients, { query: { limit: 1 } })
    const second = await meera.ask(listClients, { query: { limit: 1, after: first.next ?? '' } })
    expect([...first.clients, ...second.clients].map(({ name }) => name)).toEqual(['Noor', 'Asha'])
    expect(second.next).toBeNull()
  })

  it('counts as late what waits past its time and what was answered after it', async () => {
    const { id } = await server.members.user()
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
    const ask = (dueAt: Date, completedAt?: Date) =>
      addRequest(server.database, { accountId: id, dueAt, ...(completedAt && { completedAt }) })
    await ask(hours(-1))
    await ask(hours(-2), hours(-1))
    await ask(hours(-1), hours(-2))
    await ask(hours(1))
    const [client] = (await meera.ask(listClients)).clients
    expect(client).toMatchObject({ waiting: 2, late: 2, average: null, last_outfit_at: null })
  })

  it('is searched by any part of a name or e-mail, by the beginning of a word where that is short', async () => {
    for (const [name, email] of [
      ['Asha Kapoor', 'asha@example.com'],
      ['Ravi 100%', 'R_K@example.com'],
    ] as const) {
      const { id } = await server.members.user({ name })
      await server.query('update account set email = $2 where id = $1', id, email)
      await addRequest(server.database, { accountId: id })
    }
    expect(await find('apoo')).toEqual(['Asha Kapoor'])
    expect(await find('KA')).toEqual(['Asha Kapoor'])
    expect(await find('po')).toEqual([])
    expect(await find('asha@ex')).toEqual(['Asha Kapoor'])
    expect(await find('100%')).toEqual(['Ravi 100%'])
    expect(await find('r_k')).toEqual(['Ravi 100%'])
    expect(await find('a_h')).toEqual([])
    expect(await find('')).toHaveLength(2)
  })
})
