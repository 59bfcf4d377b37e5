import type { NewItem } from '@drape/contract/outfit'
import type { Reason } from '@drape/contract/rating'
import { correctTaste, listTasteRatings, readTaste } from '@drape/contract/taste'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { addGarment } from '../../test/row.ts'
import { deliveredOutfit, newItem, ownItem, rate } from '../../test/studio.ts'

type RatedItem = readonly [item: NewItem, stars: number, reasons?: Reason[], neverAgain?: boolean]

const item = (name: string, category: string, brand: string, estimated_price: number) =>
  newItem(name, { category, brand, estimated_price })

describe('the taste of a person', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist())
  const asha = setUpForEach(() => server.members.user())

  /** An outfit of these items, rated by its client as said. */
  const rateAll = async (client: TestMember, ratings: readonly RatedItem[]) => {
    const items = ratings.map(([one]) => one)
    const outfit = await deliveredOutfit(server.database, meera, client, { items })
    for (const [n, [, stars, reasons = [], neverAgain = false]] of ratings.entries())
      await rate(client, outfit.id, outfit.items[n]?.uuid ?? '', stars, { reasons, neverAgain })
    return outfit
  }
  const read = (who: TestMember) => who.ask(readTaste)
  const line = async (who: TestMember, kind: string, subject: string) =>
    (await read(who)).lines.find((one) => one.kind === kind && one.subject === subject)
  const behind = (who: TestMember, kind: 'brand' | 'reason', subject: string, limit = 20, after?: string) =>
    who.ask(listTasteRatings, { query: { kind, subject, limit, ...(after && { after }) } })

  const kurta = item('Kurta', 'Kurtas', 'Anokhi', 1299.5)

  it('is nothing before the first rating', async () => {
    await deliveredOutfit(server.database, meera, asha)
    expect(await read(asha)).toEqual({ ratedItems: 0, lines: [] })
  })

  it('learns no brand and no price from a piece of one’s own', async () => {
    const { id } = await addGarment(server.database, { accountId: asha.id })
    await rateAll(asha, [[ownItem(id, { category: 'Saris' }), 5, ['colour']]])
    expect((await read(asha)).lines.map(({ kind, name }) => [kind, name])).toEqual([
      ['category', 'Saris'],
      ['reason', expect.any(String)],
    ])
  })

  it('is counted from every rating, by category, brand, price, reason and what should never come again', async () => {
    await rateAll(asha, [
      [kurta, 5, ['fit', 'colour']],
      [item('Long kurta', 'kurtas', 'ANOKHI', 999), 3, ['fit']],
      [item('Jutti', 'Shoes', 'Needledust', 2500), 1, ['price'], true],
    ])
    await rateAll(asha, [[item('Short kurta', 'Kurtas', 'Fabindia', 2499.99), 4]])
    // Of another client, whose ratings do not count here.
    await rateAll(await server.members.user(), [[kurta, 1, ['fit']]])
    const { ratedItems, lines } = await read(asha)
    expect(ratedItems).toBe(4)
    expect(
      lines.map(({ kind, name, count, liked, disliked }) => [kind, name, count, liked, disliked]),
    ).toEqual([
      ['category', 'Kurtas', 3, 2, 0],
      ['category', 'Shoes', 1, 0, 1],
      ['brand', 'ANOKHI', 2, 1, 0],
      ['brand', 'Fabindia', 1, 1, 0],
      ['brand', 'Needledust', 1, 0, 1],
      ['price', '₹1,000 to ₹2,500', 2, 2, 0],
      ['price', 'Under ₹1,000', 1, 0, 0],
      ['price', '₹2,500 to ₹5,000', 1, 0, 1],
      ['reason', 'For its fit', 2, 1, 0],
      ['reason', 'For its colour', 1, 1, 0],
      ['reason', 'For its price', 1, 0, 1],
      ['neverAgain', 'Jutti, Needledust', 1, 0, 1],
    ])
    expect(lines.every(({ isWrong }) => !isWrong)).toBe(true)
  })

  it('shows of each kind the lines with the most ratings', async () => {
    const brands = Array.from({ length: 14 }, (_, n) => `Brand ${n}`)
    await rateAll(
      asha,
      [...brands, 'Brand 13'].map((brand) => [item('Scarf', 'Scarves', brand, 500), 4]),
    )
    const brandNames = (await read(asha)).lines.filter(({ kind }) => kind === 'brand').map(({ name }) => name)
    expect([brandNames.length, brandNames[0]]).toEqual([12, 'Brand 13'])
  })

  it('opens the ratings behind a line, page by page, and nobody else does', async () => {
    const outfit = await rateAll(asha, [
      [kurta, 5, ['fit'], true],
      [item('Jutti', 'Shoes', 'anokhi', 20), 2],
      [item('Stole', 'Stoles', 'Other', 20), 2],
    ])
    const first = await behind(asha, 'brand', 'anokhi', 1)
    const second = await behind(asha, 'brand', 'anokhi', 1, first.next ?? '')
    expect([...first.ratings, ...second.ratings].map(({ name }) => name).toSorted()).toEqual([
      'Jutti',
      'Kurta',
    ])
    expect(second.next).toBeNull()
    expect((await behind(asha, 'reason', 'fit')).ratings).toEqual([
      {
        id: outfit.items[0]?.uuid,
        outfitId: outfit.id,
        name: 'Kurta',
        brand: 'Anokhi',
        category: 'Kurtas',
        estimated_price: 1299.5,
        rating: 5,
        reasons: ['fit'],
        neverAgain: true,
        ratedAt: expect.any(String),
      },
    ])
    expect((await behind(await server.members.user(), 'brand', 'anokhi')).ratings).toEqual([])
  })

  it('is corrected by its person, which stays so with the next rating, and can be taken back', async () => {
    await rateAll(asha, [[kurta, 5]])
    const correct = (subject: string, isWrong: boolean) =>
      asha.answer(correctTaste, { body: { kind: 'brand', subject, isWrong } })
    expect((await correct('no such brand', true)).status).toBe(404)
    for (let n = 0; n < 2; n++) expect((await correct('anokhi', true)).status).toBe(200)
    await rateAll(asha, [[kurta, 4]])
    expect(await line(asha, 'brand', 'anokhi')).toMatchObject({ count: 2, isWrong: true })
    expect(await line(asha, 'category', 'kurtas')).toMatchObject({ isWrong: false })
    for (let n = 0; n < 2; n++) expect((await correct('anokhi', false)).status).toBe(200)
    expect(await line(asha, 'brand', 'anokhi')).toMatchObject({ isWrong: false })
  })
})
