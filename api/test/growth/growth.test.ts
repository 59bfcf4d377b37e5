import { listSavedOutfits } from '@drape/contract/closet'
import { readInsight } from '@drape/contract/insight'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { checkRating, rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { madeOnce, testApp } from '../app.ts'
import { describeOnEachDatabase } from '../database.ts'
import { addRequest } from '../row.ts'
import { deliveredOutfit } from '../studio.ts'
import { rowsRead } from './rows-read.ts'
import { addPeople } from './studio-rows.ts'

jest.setTimeout(120_000)

describeOnEachDatabase('as the house grows', (binaries) => {
  const house = testApp({ REQUESTS_PER_MINUTE: '100000' }, binaries)

  const made = madeOnce(async () => {
    const [client, stylist] = await Promise.all([house.members.user(), house.members.stylist()])
    const outfit = await deliveredOutfit(house.database, stylist, client)
    const { id: request } = await addRequest(house.database, { accountId: client.id })
    const params = { id: outfit.id }
    const [item] = outfit.items
    const body = { rating: 5 as const, userId: client.id, itemId: item?.uuid ?? '' }
    const middle = '80000000-0000-4000-8000-000000000000'
    const calls = {
      'a list of photos': () => client.ask(listPhotos, { params: { id: client.id } }),
      'an outfit': () => client.ask(readOutfit, { params }),
      'what was rated': () => client.ask(checkRating, { params }),
      'a rating': () => client.answer(rateItem, { params, body }),
      'a closet': () => client.ask(listSavedOutfits, { params: { id: client.id } }),
      'the first pending requests': () => stylist.ask(listPendingRequests),
      'pending requests further on': () => stylist.ask(listPendingRequests, { query: { after: middle } }),
      'a claim': () => stylist.ask(claimRequest, { params: { id: request } }),
      'the dashboard': () => stylist.ask(readInsight),
    }
    const few: Record<string, number> = {}
    const many: Record<string, number> = {}
    for (const call of Object.values(calls)) await call()
    for (const [people, rows] of [
      [300, few],
      [1000, many],
    ] as const) {
      await addPeople(house.database, people)
      for (const [name, call] of Object.entries(calls)) rows[name] = await rowsRead(house.database, call)
    }
    return { few, many }
  })

  it('a call reads as many rows as before', () => {
    expect(Object.keys(made.few)).toHaveLength(9)
    expect(made.many).toEqual(made.few)
  })
})
