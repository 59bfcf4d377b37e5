import { findPieces } from '@drape/contract/piece'
import { readShopPage } from '@drape/contract/shop'
import { setUpForEach, testApp } from '../../test/app.ts'
import { addGarment } from '../../test/row.ts'
import { deliveredOutfit, draftedOutfit, newItem, ownItem, rate } from '../../test/studio.ts'

describe('pieces that were used before', () => {
  const server = testApp()
  const members = setUpForEach(async () => {
    await server.query('delete from account')
    const [asha, meera] = await Promise.all([server.members.user(), server.members.stylist()])
    return { asha, meera }
  })

  const deliver = (title: string, ...items: ReturnType<typeof newItem>[]) =>
    deliveredOutfit(server.database, members.meera, members.asha, { title, items })
  const find = (search: string) => members.meera.ask(findPieces, { query: { search } })
  const namesFor = async (search: string) => (await find(search)).pieces.map(({ name }) => name)

  it('are found by any words of brand, name and category, in any case, and with a letter wrong', async () => {
    await deliver(
      'Monsoon',
      newItem('Block print kurta'),
      newItem('Jutti', { brand: 'Needledust', category: 'Shoes' }),
    )
    for (const search of ['KURTA', 'anokhi kurta', 'kurta anokhi', 'block', 'an kur', 'kurtta', 'bl'])
      expect([search, await namesFor(search)]).toEqual([search, ['Block print kurta']])
    expect(await namesFor('shoes')).toEqual(['Jutti'])
    expect(await namesFor('100%')).toEqual([])
    expect(await namesFor('_')).toEqual([])
  })

  it('come with how often they were used, when last, their stars and the words of the last time', async () => {
    const address = { ecommerce_url: 'https://shop.example/kurta' }
    const first = await deliver('Monsoon', newItem('Kurta', { ...address, estimated_price: 900 }))
    await deliver('Autumn', newItem('KURTA', { ...address, estimated_price: 1099, category: 'Kurtas' }))
    await deliver('Winter', newItem('Kurta', { ecommerce_url: 'https://other.example/kurta' }))
    await draftedOutfit(server.database, members.meera, members.asha, { items: [newItem('Kurta', address)] })
    await rate(members.asha, first.id, first.items[0]?.uuid ?? '', 4)
    const { pieces } = await find('kurta')
    const piece = pieces.find(({ ecommerce_url }) => ecommerce_url === address.ecommerce_url)
    expect(pieces).toHaveLength(2)
    expect(piece).toEqual({
      ...newItem('KURTA', { ...address, estimated_price: 1099, category: 'Kurtas' }),
      uses: 2,
      lastUsedAt: expect.any(String),
      ratings: 1,
      average: 4,
    })
  })

  it('are of delivered outfits alone', async () => {
    await draftedOutfit(server.database, members.meera, members.asha, { items: [newItem('Sherwani')] })
    expect(await find('sherwani')).toEqual({ success: true, pieces: [], outfits: [] })
  })

  it('say whether their page answered when it was last read', async () => {
    const address = 'https://other.example/saree'
    await deliver('Monsoon', newItem('Saree', { ecommerce_url: address }))
    expect((await find('saree')).pieces[0]?.link).toBeUndefined()
    await members.meera.answer(readShopPage, { body: { address } })
    // Pages of this domain are not read, so that it is not known whether the link answers.
    expect((await find('saree')).pieces[0]?.link).toBeUndefined()
    const away = await server.startSecond({ shopAccess: { domains: undefined, proxy: 'http://127.0.0.1:1' } })
    await away.with(members.meera.headers).answer(readShopPage, { body: { address } })
    expect((await find('saree')).pieces[0]?.link).toEqual({ answers: false, at: expect.any(String) })
  })

  it('are no pieces of a client’s own, which no stylist finds for another client', async () => {
    const { id } = await addGarment(server.database, { accountId: members.asha.id })
    const own = ownItem(id, { name: 'Grandmother’s Banarasi' })
    await deliver('Banarasi evening', own, newItem('Jutti'))
    await deliver('Only Banarasi', own)
    const { pieces, outfits } = await find('banarasi')
    expect(pieces).toEqual([])
    expect(outfits.map(({ items }) => items.map(({ name }) => name))).toEqual([[], ['Jutti']])
  })

  it('stand beside delivered outfits of such a title, with the pieces that are in them', async () => {
    const { id } = await deliver('Monsoon blues', newItem('Kurta'), newItem('Jutti'))
    const { outfits } = await find('blues')
    expect(outfits).toEqual([
      {
        id,
        title: 'Monsoon blues',
        completedAt: expect.any(String),
        items: [newItem('Kurta'), newItem('Jutti')],
      },
    ])
  })
})
