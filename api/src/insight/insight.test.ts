import type { ReplyOf } from '@drape/contract/call'
import { readInsight } from '@drape/contract/insight'
import * as fc from 'fast-check'
import { setUpOnce, testApp } from '../../test/app.ts'
import {
  type Inserted,
  type InsertedOutfit,
  insertHistory,
  type StudioHistory,
} from '../../test/insight-data.ts'
import type { TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit, rate } from '../../test/studio.ts'

type Insight = ReplyOf<typeof readInsight>

const day = 86_400_000
const kolkataIsAhead = 5.5 * 3_600_000
const midnightBefore = (now: number) => now - ((now + kolkataIsAhead) % day)

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const average = (stars: readonly number[]) =>
  stars.length ? Math.round((sum(stars) * 100) / stars.length) / 100 : 0

/** A few round minutes, so that some events have the same time. */
const visit = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 40 }).map((n) => n * 100 + 1),
  end: fc.constantFrom('open' as const, 'draft' as const, 'approved' as const, 'approved' as const),
  minutesWaited: fc.constantFrom(0, 100, 200),
  isPhotoDeleted: fc.boolean(),
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
})
const client = fc.record({
  visits: fc.array(visit, { maxLength: 4 }),
  isDeleted: fc.nat(4).map((n) => n === 0),
})
const history: fc.Arbitrary<StudioHistory> = fc.array(client, { maxLength: 8 })

type Placed = { readonly id: string; readonly rank: readonly number[] }
/** Sorted by rank, then by id, both descending. */
const best = <One extends Placed>(all: readonly One[]) =>
  all
    .toSorted(
      (a, b) =>
        b.rank.map((own, at) => own - (a.rank[at] ?? 0)).find((more) => more !== 0) ?? (a.id < b.id ? 1 : -1),
    )
    .slice(0, 5)
    .map(({ rank, ...one }) => one)

const delivered = ({ outfits }: Inserted) =>
  outfits.filter((one): one is InsertedOutfit & { approvedAt: Date } => one.approvedAt !== undefined)

/** The expected figures, computed from the history and not from the tables. */
const expected = (inserted: Inserted, now: number): Insight => ({
  pendingRequests: inserted.requests.filter(({ isDone }) => !isDone).length,
  // They are due a day from now.
  lateRequests: 0,
  completedToday: delivered(inserted).filter(({ approvedAt }) => approvedAt.getTime() >= midnightBefore(now))
    .length,
  avgRating: average(inserted.outfits.flatMap(({ stars }) => stars)),
  totalClients: inserted.clients,
  topPerformingOutfits: best(
    delivered(inserted)
      .filter(({ stars }) => stars.length > 0)
      .map(({ id, title, stars, createdAt }) => ({
        id,
        title,
        avgRating: average(stars),
        ratingCount: stars.length,
        createdAt: createdAt.toISOString(),
        rank: [sum(stars) / stars.length, stars.length],
      })),
  ),
  recentActivity: best([
    ...delivered(inserted).map(({ id, title, email, approvedAt }) => ({
      id,
      type: 'outfit_approved' as const,
      status: 'approved' as const,
      title,
      userEmail: email,
      createdAt: approvedAt.toISOString(),
      rank: [approvedAt.getTime()],
    })),
    ...inserted.requests
      .filter(({ isDone }) => !isDone)
      .map(({ id, email, createdAt }) => ({
        id,
        type: 'styling_request' as const,
        status: 'pending' as const,
        title: 'Styling request',
        userEmail: email,
        createdAt: createdAt.toISOString(),
        rank: [createdAt.getTime()],
      })),
  ]),
})

describe('the figures of the dashboard', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist())

  const read = () => meera.ask(readInsight)

  /** Runs the comparison again if midnight passed meanwhile. */
  async function onOneDay(look: (now: number) => Promise<void>): Promise<void> {
    await server.query('delete from account')
    const now = Date.now()
    try {
      await look(now)
    } catch (error) {
      if (midnightBefore(Date.now()) === midnightBefore(now)) throw error
      await onOneDay(look)
    }
  }

  beforeEach(() => server.query('delete from account'))

  it('are nothing at first', async () => {
    expect(await read()).toEqual({
      pendingRequests: 0,
      lateRequests: 0,
      completedToday: 0,
      avgRating: 0,
      totalClients: 0,
      topPerformingOutfits: [],
      recentActivity: [],
    })
  })

  it('equal what is counted by hand, whatever happened', () =>
    fc.assert(
      fc.asyncProperty(history, (clients) =>
        onOneDay(async (now) => {
          const inserted = await insertHistory(server.database, clients, now)
          expect(await read()).toEqual(expected(inserted, now))
        }),
      ),
      { seed: 20_261_121, numRuns: 8 },
    ))

  it('begin their day at midnight in Kolkata', () =>
    onOneDay(async (now) => {
      const client = await server.members.user()
      const midnight = midnightBefore(now)
      for (const [at, expected] of [
        [midnight - 1, 0],
        [midnight, 1],
        [midnight + 1, 2],
      ] as const) {
        const { id } = await deliveredOutfit(server.database, meera, client)
        await server.query('update outfit set approved_at = $2 where id = $1', id, new Date(at))
        expect((await read()).completedToday).toBe(expected)
      }
    }))

  it('add up what many rate at once', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => server.members.user()))
    const ratingsBy = async (client: TestMember, at: number) => {
      const { id, items } = await deliveredOutfit(server.database, meera, client)
      return items.map(
        ({ uuid }, n) =>
          () =>
            rate(client, id, uuid, ((at + n) % 5) + 1),
      )
    }
    const rounds = (await Promise.all(clients.map(ratingsBy))).flat()
    await Promise.all(rounds.map((go) => go()))
    const rows = await server.query(
      'select round(avg(stars), 2)::float8 as average, count(*)::int from rating',
    )
    expect(rows).toEqual([{ average: (await read()).avgRating, count: 16 }])
    const { topPerformingOutfits } = await read()
    expect(topPerformingOutfits.map(({ ratingCount }) => ratingCount)).toEqual([2, 2, 2, 2, 2])
  })

  it('count what many ask, finish and delete at once', async () => {
    const visit = async (n: number) => {
      const client = await server.members.user()
      const [outfit, waiting] = await Promise.all([
        deliveredOutfit(server.database, meera, client),
        addRequest(server.database, { accountId: client.id }),
        addRequest(server.database, { accountId: client.id }),
      ])
      if (n % 2) await server.query('delete from photo where id = any($1)', [waiting.photoId, outfit.photoId])
      if (n % 4 === 0) await server.query('delete from account where id = $1', client.id)
    }
    await Promise.all(Array.from({ length: 12 }, (_, n) => visit(n)))
    // Nine clients are left; six of them deleted one of the two photos that wait.
    expect(await read()).toMatchObject({ pendingRequests: 12, totalClients: 9 })
    const rows =
      await server.query(`select (select count(*)::int from request where completed_at is null) as "pendingRequests",
        (select count(*)::int from account where asked_at is not null) as "totalClients"`)
    expect(rows).toEqual([{ pendingRequests: 12, totalClients: 9 }])
  })

  it('rest on ratings that nobody changes after their minute, not even by hand', async () => {
    const { id, items } = await deliveredOutfit(server.database, meera, await server.members.user())
    await server.query(
      `insert into rating (item_id, outfit_id, stars, created_at) values
        ($1, $3, 4, now() - interval '61 seconds'), ($2, $3, 4, now() - interval '30 seconds')`,
      ...items.map(({ uuid }) => uuid),
      id,
    )
    await expect(server.query('update rating set stars = 5')).rejects.toThrow('A rating is for good')
    await expect(server.query('update rating set created_at = now()')).rejects.toThrow('A rating is for good')
    await expect(server.query('truncate rating')).rejects.toThrow('A rating is for good')
    await server.query('update rating set stars = 1 where item_id = $1', items[1]?.uuid)
    expect(await read()).toMatchObject({
      avgRating: 2.5,
      topPerformingOutfits: [{ avgRating: 2.5, ratingCount: 2 }],
    })
  })

  it('forget a rating that is taken away', async () => {
    const client = await server.members.user()
    const { id, items } = await deliveredOutfit(server.database, meera, client)
    for (const [n, { uuid }] of items.entries()) await rate(client, id, uuid, n + 1)
    expect(await read()).toMatchObject({ avgRating: 1.5, topPerformingOutfits: [{ ratingCount: 2 }] })
    await server.query('delete from rating where stars = 2')
    expect(await read()).toMatchObject({ avgRating: 1, topPerformingOutfits: [{ ratingCount: 1 }] })
    await server.query('delete from rating')
    expect(await read()).toMatchObject({ avgRating: 0, topPerformingOutfits: [] })
  })

  it('count a client who asked, although the photo was deleted since', async () => {
    const client = await server.members.user()
    expect((await read()).totalClients).toBe(0)
    await deliveredOutfit(server.database, meera, client)
    await server.query('delete from photo')
    expect((await read()).totalClients).toBe(1)
  })
})
