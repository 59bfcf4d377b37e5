import { listWaitingConversations, replaceItem, type SoldPiece } from '@drape/contract/conversation'
import { deletePhoto } from '@drape/contract/photo'
import { v7 as newId } from 'uuid'
import { lastOf, openConversation, writeMessage } from '../../test/conversation.ts'
import type { TestMember } from '../../test/member.ts'
import { deliveredOutfit, newItem } from '../../test/studio.ts'

describe('a piece that is no longer sold', () => {
  const { server, asha, meera, kavya, at } = openConversation()
  const address = (name: string) => `https://shop.example/${asha.id}/${name}`
  const deliver = () =>
    deliveredOutfit(server.database, meera, asha, {
      items: ['kurta', 'jutti'].map((name) => newItem(name, { ecommerce_url: address(name) })),
    })
  const note = (name: string, state: 'missing' | 'gone' | 'sold_out' | null, ago = '0 hours') =>
    server.query(
      `update shop_page set read_at = now(), state = $2, state_since = now() - $3::interval where address = $1`,
      address(name),
      state,
      ago,
    )
  const listed = async (by: TestMember = meera): Promise<readonly SoldPiece[]> =>
    (await by.ask(listWaitingConversations)).sold ?? []
  const namesListed = async (by?: TestMember) => (await listed(by)).map(({ item }) => item.name)
  const replace = (photoId: string, item: string | undefined, by = meera) =>
    by.answer(replaceItem, {
      ...at(photoId),
      headers: { 'idempotency-key': newId() },
      body: { item: item ?? '', by: newItem('Mojari'), text: 'This one is sold out, so here is another.' },
    })

  it('of a new outfit waits for its stylist alone, who puts another in its place', async () => {
    const { photoId, items } = await deliver()
    await note('kurta', 'sold_out')
    await note('jutti', 'gone')
    expect(await listed()).toEqual([
      {
        photo_id: photoId,
        image_url: expect.stringContaining(photoId),
        client_email: expect.stringContaining('@'),
        outfit_title: 'Monsoon blues',
        item: { id: items[0]?.uuid, name: 'kurta' },
        state: 'sold_out',
        since: expect.any(String),
      },
      expect.objectContaining({ item: { id: items[1]?.uuid, name: 'jutti' }, state: 'gone' }),
    ])
    expect(await namesListed(kavya)).toEqual([])
    expect((await replace(photoId, items[0]?.uuid, kavya)).status).toBe(404)
    expect((await replace(photoId, items[0]?.uuid)).status).toBe(200)
    expect(await lastOf(asha, photoId)).toMatchObject({ swap: 'done', replaced: { name: 'kurta' } })
    expect(await namesListed()).toEqual(['jutti'])
  })

  it('is not replaced while it is sold, whatever its page said once', async () => {
    const { photoId, items } = await deliver()
    for (const state of [null, 'missing'] as const) {
      await note('kurta', state)
      expect([await namesListed(), (await replace(photoId, items[0]?.uuid)).status]).toEqual([[], 409])
    }
  })

  it('waits until the client was written to, her photo is deleted or three days are over', async () => {
    const { id, photoId } = await deliver()
    await note('kurta', 'sold_out', '1 second')
    await writeMessage(asha, photoId, 'It is sold out!')
    expect(await namesListed()).toEqual(['kurta'])
    await writeMessage(meera, photoId, 'It comes again on Monday.')
    expect(await namesListed()).toEqual([])
    await server.query('delete from message where photo_id = $1', photoId)
    await server.query(`update outfit set approved_at = now() - interval '71 hours' where id = $1`, id)
    await note('kurta', 'sold_out', '48 hours')
    expect(await namesListed()).toEqual(['kurta'])
    await note('kurta', 'sold_out', '46 hours')
    expect(await namesListed()).toEqual([])
    await note('kurta', 'sold_out', '48 hours')
    await server.query(`update outfit set approved_at = now() - interval '73 hours' where id = $1`, id)
    expect(await namesListed()).toEqual([])
    await server.query(`update outfit set approved_at = now() - interval '47 hours' where id = $1`, id)
    expect(await namesListed()).toEqual(['kurta'])
    await asha.ask(deletePhoto, at(photoId))
    expect(await namesListed()).toEqual([])
  })
})
