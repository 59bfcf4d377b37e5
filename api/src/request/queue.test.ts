import { readInsight } from '@drape/contract/insight'
import { listPendingRequests, type QueuePart } from '@drape/contract/request'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { addAccount, addRequest } from '../../test/row.ts'
import { claim } from '../../test/studio.ts'
import { preferences } from '../infra/schema/preferences.ts'

describe('the queue by urgency', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist())
  const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))

  const queued = setUpForEach(async () => {
    await server.query('delete from account')
    const add = async (name: string, hours: number) => {
      const { id: accountId } = await addAccount(server.database, { name, email: `${name}@example.com` })
      return addRequest(server.database, { accountId, dueAt: new Date(Date.now() + hours * 3_600_000) })
    }
    const asha = await add('Asha', 5)
    const ravi = await add('Ravi', -2)
    const zoya = await add('Zoya_100%', 3)
    await server.database.insert(preferences).values({
      accountId: asha.accountId,
      gender: 2,
      ageRange: '25-34',
      favoriteColors: [],
    })
    await claim(meera, asha.id)
    await claim(kabir, zoya.id)
    return { asha, ravi, zoya }
  })
  const namesOf = async (query: { show?: QueuePart; search?: string; limit?: number } = {}) =>
    (await meera.ask(listPendingRequests, { query: { ...query, order: 'due' } })).requests.map(
      ({ user_name }) => user_name,
    )

  it('begins with what is due first', async () => {
    expect(await namesOf()).toEqual(['Ravi', 'Zoya_100%', 'Asha'])
  })

  it.each([
    ['mine', ['Asha']],
    ['unclaimed', ['Ravi']],
    ['late', ['Ravi']],
    ['without_preferences', ['Ravi', 'Zoya_100%']],
  ] as const)('is narrowed to what is %s', async (show, names) => {
    expect(await namesOf({ show })).toEqual(names)
  })

  it('shows a claim that has run out as nobody’s', async () => {
    await server.query("update request set claimed_until = now() - interval '1 second'")
    expect(await namesOf({ show: 'mine' })).toEqual([])
    expect(await namesOf({ show: 'unclaimed' })).toHaveLength(3)
  })

  it('is searched by any part of the name and the e-mail, over the whole of it', async () => {
    expect(await namesOf({ search: 'sHA' })).toEqual(['Asha'])
    expect(await namesOf({ search: 'ravi@ex', limit: 1 })).toEqual(['Ravi'])
    expect(await namesOf({ search: '0%' })).toEqual(['Zoya_100%'])
    expect(await namesOf({ search: '%' })).toEqual(['Zoya_100%'])
    expect(await namesOf({ search: 'a', show: 'mine' })).toEqual(['Asha'])
  })

  it('says whether there is more than was asked for', async () => {
    const query = { order: 'due' as const }
    expect((await meera.ask(listPendingRequests, { query: { ...query, limit: 2 } })).next).toBe(
      queued.zoya.id,
    )
    expect((await meera.ask(listPendingRequests, { query: { ...query, limit: 3 } })).next).toBeNull()
  })

  it('is counted with what is late of it', async () => {
    expect(await meera.ask(readInsight)).toMatchObject({ pendingRequests: 3, lateRequests: 1 })
  })
})
