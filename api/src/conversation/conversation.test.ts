import {
  answerHours,
  listWaitingConversations,
  markMessagesRead,
  maxMessagesOfEach,
  readConversation,
  settleMessages,
} from '@drape/contract/conversation'
import { deletePhoto, listPhotos, readPhoto } from '@drape/contract/photo'
import { exportProfile } from '@drape/contract/profile'
import { listPendingRequests, releaseRequest } from '@drape/contract/request'
import { v7 as newId } from 'uuid'
import { lastOf, openConversation, read, writeMessage } from '../../test/conversation.ts'
import type { TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { claim, claimedRequest } from '../../test/studio.ts'

describe('a conversation', () => {
  const { server, asha, meera, kavya, deliver, at } = openConversation()
  const waiting = async (by: TestMember) =>
    (await by.ask(listWaitingConversations)).conversations.map(({ photo_id, unread }) => [photo_id, unread])
  const hoursPass = (photoId: string, hours: number) =>
    server.query(
      `update message set sent_at = sent_at - $2 * interval '1 hour' where photo_id = $1`,
      photoId,
      hours,
    )

  it('is what the client and the stylist wrote, in order, with the piece that it is about', async () => {
    const { photoId, items } = await deliver()
    const [kurta] = items
    await writeMessage(asha, photoId, ' Is it warm enough? ', { item: kurta?.uuid })
    await writeMessage(meera, photoId, 'With a shawl it is.')
    const { messages, swaps } = await read(asha, photoId)
    expect(messages).toEqual([
      {
        id: expect.any(String),
        author: 'client',
        text: 'Is it warm enough?',
        item: { id: kurta?.uuid, name: 'Kurta' },
        sent_at: expect.any(String),
      },
      {
        id: expect.any(String),
        author: 'stylist',
        stylist_name: 'Meera K.',
        text: 'With a shawl it is.',
        sent_at: expect.any(String),
      },
    ])
    expect(swaps).toEqual({ allowed: 1, left: 1 })
    expect(await read(meera, photoId)).toEqual({ messages, swaps })
  })

  it('is read and answered by who works on the request, also when somebody else has it by now', async () => {
    const { id, photoId } = await claimedRequest(server.database, meera, asha)
    await writeMessage(meera, photoId, 'Which size do you wear?')
    await meera.ask(releaseRequest, at(id))
    await claim(kavya, id)
    await writeMessage(asha, photoId, 'Medium.')
    expect((await lastOf(kavya, photoId))?.text).toBe('Medium.')
    expect((await lastOf(meera, photoId))?.text).toBe('Medium.')
  })

  it('is open to every stylist once the client waits for a day, until it is answered', async () => {
    const { photoId } = await deliver()
    await writeMessage(asha, photoId, 'Is it warm enough?')
    expect((await writeMessage(kavya, photoId, 'It is.')).status).toBe(404)
    await hoursPass(photoId, answerHours + 1)
    expect(await waiting(kavya)).toEqual([[photoId, 1]])
    const other = await server.members.stylist()
    expect((await writeMessage(kavya, photoId, 'It is.')).status).toBe(200)
    expect((await other.answer(readConversation, at(photoId))).status).toBe(404)
    expect((await read(kavya, photoId)).messages).toHaveLength(2)
  })

  it('has a message once that is sent twice, even at the same time', async () => {
    const { photoId } = await deliver()
    const key = newId()
    const replies = await Promise.all([1, 2, 3].map(() => writeMessage(asha, photoId, 'Thank you!', {}, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(asha, photoId)).messages).toHaveLength(1)
    expect((await writeMessage(meera, photoId, 'You are welcome', {}, key)).status).toBe(409)
  })

  it('shows each side what the other was shown', async () => {
    const { photoId } = await deliver()
    await writeMessage(asha, photoId, 'Is it warm enough?')
    const first = (await lastOf(asha, photoId))?.id ?? ''
    await writeMessage(asha, photoId, 'And dry?')
    expect(await waiting(meera)).toEqual([[photoId, 2]])
    await asha.ask(markMessagesRead, { ...at(photoId), body: { upTo: first } })
    expect((await read(asha, photoId)).messages.some(({ read_at }) => read_at)).toBe(false)
    await meera.ask(markMessagesRead, { ...at(photoId), body: { upTo: first } })
    const marks = (await read(asha, photoId)).messages.map(({ read_at }) => read_at !== undefined)
    expect(marks).toEqual([true, false])
    expect(await waiting(meera)).toEqual([[photoId, 1]])
  })

  it('is counted at the photo as long as an answer is unread', async () => {
    const { photoId } = await deliver()
    const unread = async () => [
      (await asha.ask(readPhoto, at(photoId))).unread_answers,
      (await asha.ask(listPhotos, at(asha.id))).photos[0]?.unread_answers,
    ]
    await writeMessage(asha, photoId, 'Is it warm enough?')
    expect(await unread()).toEqual([0, 0])
    for (const text of ['With a shawl', 'it is.']) await writeMessage(meera, photoId, text)
    expect(await unread()).toEqual([2, 2])
    const upTo = (await lastOf(asha, photoId))?.id ?? ''
    await asha.ask(markMessagesRead, { ...at(photoId), body: { upTo } })
    expect(await unread()).toEqual([0, 0])
  })

  it('waits until it is answered, and a wish for another piece until a stylist has done with it', async () => {
    const { photoId, items } = await deliver()
    await writeMessage(asha, photoId, 'Is it warm enough?')
    await writeMessage(meera, photoId, 'It is.')
    expect(await waiting(meera)).toEqual([])
    await writeMessage(asha, photoId, 'Another one, please', { item: items[0]?.uuid, swap: true })
    await writeMessage(meera, photoId, 'I will look tonight.')
    expect(await waiting(meera)).toEqual([[photoId, 1]])
    const upTo = (await lastOf(meera, photoId))?.id ?? ''
    await meera.ask(settleMessages, { ...at(photoId), body: { upTo } })
    expect(await waiting(meera)).toEqual([])
  })

  it('marks messages in the queue that nobody has read', async () => {
    const { photoId } = await addRequest(server.database, { accountId: asha.id })
    await writeMessage(asha, photoId, 'No heels, please.')
    const { requests } = await meera.ask(listPendingRequests, { query: { limit: 100 } })
    const unread = requests.flatMap((each) => (each.photoId === photoId ? [each.unread_messages] : []))
    expect(unread).toEqual([1])
  })

  it('has no room for more than a hundred messages of each side', async () => {
    const { photoId } = await deliver()
    await server.query(
      `insert into message (id, photo_id, account_id, position, idempotency_key, text, sent_at)
        select gen_random_uuid(), $1, $3, n, n::text, 'Hello', now() from generate_series(1, $2::int) as n`,
      photoId,
      maxMessagesOfEach,
      asha.id,
    )
    expect((await writeMessage(asha, photoId, 'One more')).status).toBe(409)
    expect((await writeMessage(meera, photoId, 'An answer')).status).toBe(200)
  })

  it('takes thirty messages of a member in ten minutes', async () => {
    const { photoId } = await deliver()
    const replies = await Promise.all(Array.from({ length: 31 }, () => writeMessage(asha, photoId, 'Hello')))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('goes with its photo, and is in the export until then', async () => {
    const { photoId } = await deliver()
    await writeMessage(asha, photoId, 'Is it warm enough?')
    await writeMessage(meera, photoId, 'It is.')
    const { messages } = await asha.ask(exportProfile)
    expect(messages).toMatchObject([
      { photo: photoId, author: 'client', text: 'Is it warm enough?' },
      { photo: photoId, author: 'stylist', stylist_name: 'Meera K.', text: 'It is.' },
    ])
    await asha.ask(deletePhoto, at(photoId))
    expect(await server.query('select id from message where photo_id = $1', photoId)).toEqual([])
    expect((await asha.answer(readConversation, at(photoId))).status).toBe(404)
  })
})
