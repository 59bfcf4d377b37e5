import { listWaitingConversations, maxPicturesOfEach } from '@drape/contract/conversation'
import { deletePhoto } from '@drape/contract/photo'
import { deleteProfile, exportProfile } from '@drape/contract/profile'
import { listShownPhotos } from '@drape/contract/view'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import {
  addedPicture,
  lastOf,
  openConversation,
  read,
  sendPicture,
  writeMessage,
} from '../../test/conversation.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf } from '../../test/upload.ts'
import { removeUnsentPictures } from './conversation.service.ts'

describe('pictures in a conversation', () => {
  const { server, asha, meera, kavya, deliver, at } = openConversation()
  let picture: Buffer
  beforeAll(async () => {
    picture = await jpegPicture(900, 600)
  })
  const idsOf = async (by: typeof asha, photoId: string) =>
    (await lastOf(by, photoId))?.pictures?.map(({ id }) => id)
  const show = async (url = '') => server.app.inject({ url })
  const send = async (by: typeof asha, photoId: string, text = '', key = newId()) => {
    const sent = await addedPicture(by, photoId, picture)
    await writeMessage(by, photoId, text, { pictures: [sent.id] }, key)
    return sent
  }

  it('come with a message in the order in which it names them, from either side, small and large', async () => {
    const { photoId } = await deliver()
    const shoes = await addedPicture(asha, photoId, picture)
    const bag = await addedPicture(asha, photoId, picture)
    await writeMessage(asha, photoId, 'Which of these?', { pictures: [bag.id, shoes.id] })
    expect(await idsOf(asha, photoId)).toEqual([bag.id, shoes.id])
    const [first] = (await lastOf(meera, photoId))?.pictures ?? []
    for (const [url, width] of [
      [first?.image_url, 900],
      [first?.thumbnail_url, 480],
    ] as const)
      expect((await sharp((await show(url)).rawPayload).metadata()).width).toBe(width)
    const answer = await send(meera, photoId, 'Like these.')
    expect(await lastOf(asha, photoId)).toMatchObject({ author: 'stylist', pictures: [answer] })
  })

  it('may come without words, and then the text says how many they are to whoever knows of none', async () => {
    const { photoId } = await deliver()
    await send(asha, photoId)
    expect((await lastOf(asha, photoId))?.text).toBe('Sent a picture.')
    const pictures = [1, 2, 3].map(() => addedPicture(asha, photoId, picture))
    const ids = (await Promise.all(pictures)).map(({ id }) => id)
    expect((await writeMessage(asha, photoId, '', { pictures: ids })).status).toBe(200)
    expect((await lastOf(asha, photoId))?.text).toBe('Sent 3 pictures.')
    expect((await writeMessage(asha, photoId, '', { pictures: [] })).status).toBe(400)
    expect(await writeMessage(asha, photoId, '', { pictures: [...ids, newId()] })).toMatchObject({
      status: 400,
      body: { message: 'A message has room for 3 pictures.' },
    })
  })

  it('are there once, however often they are sent, and so is their message', async () => {
    const { photoId } = await deliver()
    const sent = await Promise.all([1, 2].map(() => addedPicture(asha, photoId, picture, 'once')))
    const again = await addedPicture(asha, photoId, picture, 'once')
    const ids = new Set([...sent, again].map(({ id }) => id))
    expect(ids.size).toBe(1)
    for (const _ of [1, 2]) await writeMessage(asha, photoId, '', { pictures: [again.id] }, 'message')
    expect((await read(asha, photoId)).messages).toHaveLength(1)
    expect(await idsOf(asha, photoId)).toEqual([again.id])
    expect((await sendPicture(meera, photoId, picture, 'once')).status).toBe(409)
  })

  it('belong to the message, the conversation and the side that sent them', async () => {
    const { photoId } = await deliver()
    const other = await deliver()
    const own = await addedPicture(asha, photoId, picture)
    const taken = await send(asha, photoId)
    const elsewhere = await addedPicture(asha, other.photoId, picture)
    const hers = await addedPicture(meera, photoId, picture)
    for (const pictures of [
      [own.id, own.id],
      [taken.id],
      [elsewhere.id],
      [hers.id],
      [newId()],
      [own.id, hers.id],
    ]) {
      const { status, body } = await writeMessage(asha, photoId, 'Look', { pictures })
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({
          message: 'A picture of this message is not here any more. Please add it again.',
        }),
      ])
    }
    expect((await read(asha, photoId)).messages).toHaveLength(1)
    expect((await writeMessage(asha, photoId, 'Look', { pictures: [own.id] })).status).toBe(200)
  })

  it('are shown to nobody before their message, nor to who may not read it, and nobody else adds one', async () => {
    const { photoId } = await deliver()
    await writeMessage(asha, photoId, 'Wait')
    const { id } = await addedPicture(asha, photoId, picture)
    const seen = [await read(meera, photoId), await meera.ask(listWaitingConversations)]
    expect(JSON.stringify(seen)).not.toContain(id)
    const before = await tracesOf(server)
    expect((await sendPicture(kavya, photoId, picture)).status).toBe(404)
    expect((await sendPicture(meera, newId(), picture)).status).toBe(404)
    expect((await sendPicture(asha, photoId, Buffer.from('<svg/>'))).status).toBe(415)
    expect(await tracesOf(server)).toEqual(before)
  })

  it('are recorded when a stylist is shown a client’s, and not when she is shown her own', async () => {
    const { photoId } = await deliver()
    const shoes = await send(asha, photoId)
    await send(meera, photoId)
    for (const _ of [1, 2]) await read(meera, photoId)
    const { views } = await asha.ask(listShownPhotos)
    expect(views.filter(({ message_picture }) => message_picture)).toEqual([
      expect.objectContaining({
        stylist_name: 'Meera K.',
        size: 'large',
        photo: null,
        message_picture: { thumbnail_url: shoes.thumbnail_url },
      }),
    ])
  })

  it(`have room for ${maxPicturesOfEach} of each side`, async () => {
    const { photoId } = await deliver()
    await server.query(
      `insert into message_picture (id, photo_id, account_id, idempotency_key, width, height, byte_count)
        select gen_random_uuid(), $1, $3, n, 3, 4, 5 from generate_series(1, $2::int) as n`,
      photoId,
      maxPicturesOfEach,
      asha.id,
    )
    const before = await tracesOf(server)
    expect(await sendPicture(asha, photoId, picture)).toMatchObject({
      status: 409,
      body: { message: 'A conversation has room for 60 pictures of yours, and they are here.' },
    })
    expect(await tracesOf(server)).toEqual(before)
    expect((await sendPicture(meera, photoId, picture)).status).toBe(200)
  })

  it('are forgotten after a day if their message does not come', async () => {
    const { photoId } = await deliver()
    const sent = await send(asha, photoId)
    const [old, young] = [
      await addedPicture(asha, photoId, picture),
      await addedPicture(asha, photoId, picture),
    ]
    await server.query(
      `update message_picture set added_at = now() - interval '25 hours' where id = any($1)`,
      [sent.id, old.id],
    )
    await removeUnsentPictures(server.database)
    const rows = await server.query('select id from message_picture where photo_id = $1 order by id', photoId)
    expect(rows.map(({ id }) => id)).toEqual([sent.id, young.id])
    expect((await writeMessage(asha, photoId, '', { pictures: [old.id] })).status).toBe(409)
  })

  it.each(['the photo', 'the account'])('are in the export, and go with %s', async (what) => {
    const { photoId } = await deliver()
    const sent = [await send(asha, photoId, 'Mine'), await send(meera, photoId, 'Yours')]
    const unsent = await addedPicture(asha, photoId, picture)
    const { messages } = await asha.ask(exportProfile)
    expect(messages?.map(({ text, pictures }) => [text, pictures])).toEqual([
      ['Mine', [sent[0]]],
      ['Yours', [sent[1]]],
    ])
    if (what === 'the photo') await asha.ask(deletePhoto, at(photoId))
    else await asha.ask(deleteProfile)
    for (const { image_url, thumbnail_url } of [...sent, unsent])
      for (const url of [image_url, thumbnail_url]) expect((await show(url)).statusCode).toBe(404)
    expect(await server.query('select id from message_picture where photo_id = $1', photoId)).toEqual([])
  })
})
