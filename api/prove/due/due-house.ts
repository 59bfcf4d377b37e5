import { v7 as newId } from 'uuid'
import type { Database } from '../../src/infra/db/database.ts'
import { lockPhoto } from '../../src/infra/schema/locks.ts'
import { request } from '../../src/infra/schema/request.ts'
import { deletePhotoRow } from '../../src/photo/photo.store.ts'
import { claim, markCompleted, release } from '../../src/request/claim.store.ts'
import type { TestClock } from '../../test/clock.ts'
import { addAccount, addPhoto, addStylist } from '../../test/row.ts'
import type { Expected } from './expected.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const stylistCount = 5
/** Two are away for some days each, so that the others fall behind. */
const absences = [
  { stylist: 0, from: 0.2, to: 0.36 },
  { stylist: 3, from: 0.24, to: 0.44 },
]

interface Options {
  readonly database: Database
  readonly clock: TestClock
  readonly expected: Expected
  readonly requests: number
  readonly days: number
}

/** Numbers from 0 to 1, the same on each run. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

interface Waiting {
  readonly id: string
  readonly photoId: string
}

/** Clients who send photos, and stylists who come in the morning and leave in the evening. */
export async function dueHouse({ database, clock, expected, requests, days }: Options) {
  const roll = dice(20_260_101)
  const start = clock.now().getTime()
  const client = await addAccount(database)
  const stylists = await Promise.all(Array.from({ length: stylistCount }, () => addStylist(database)))
  const at = Array.from({ length: requests }, () => start + roll() * days * dayMs).sort((a, b) => a - b)
  const queue: Waiting[] = []
  /** Given back: whoever looks sees them from the next step on. */
  const returned: Waiting[] = []
  const work = stylists.map(({ id }, index) => ({
    id,
    index,
    freeAt: start,
    has: undefined as Waiting | undefined,
  }))
  let sent = 0
  // With all of them there they do a quarter more than is asked.
  const workMs = (10 * 60 * minuteMs * stylistCount * days) / requests / 1.25

  const isThere = (index: number): boolean => {
    const passed = clock.now().getTime() - start
    const hour = (passed % dayMs) / (60 * minuteMs)
    const share = passed / (days * dayMs)
    const isAway = absences.some(({ stylist, from, to }) => stylist === index && share > from && share < to)
    return hour >= 8 && hour < 18 && !isAway
  }

  const send = async () => {
    const { id: photoId } = await addPhoto(database, { accountId: client.id })
    const id = newId()
    const dueAt = new Date(clock.now().getTime() + dayMs)
    await database.insert(request).values({ id, photoId, accountId: client.id, dueAt })
    expected.sent(id, dueAt)
    queue.push({ id, photoId })
    sent += 1
  }

  const end = (one: Waiting, isDeleted: boolean) =>
    database.transaction(async (tx) => {
      await lockPhoto(tx, one.photoId)
      await (isDeleted ? deletePhotoRow(tx, one.photoId) : markCompleted(tx, one.photoId))
    })

  const take = async (stylistId: string): Promise<Waiting | undefined> => {
    const one = queue.shift()
    if (one && (await claim(database, one.id, stylistId)))
      expected.claimed(one.id, new Date(clock.now().getTime() + 30 * minuteMs))
    return one
  }

  const finish = async (one: Waiting, stylistId: string) => {
    const fate = roll()
    if (fate < 0.05) {
      await release(database, one.id, stylistId)
      expected.claimed(one.id, new Date(0))
      returned.push(one)
    } else if (fate < 0.08) {
      // Left lying: the claim runs out by itself.
      returned.push(one)
    } else {
      await end(one, fate > 0.98)
      expected.ended(one.id)
    }
  }

  return {
    sent: () => sent,
    isBusy: () => queue.length + returned.length > 0 || work.some(({ has }) => has !== undefined),
    /** What happens in one step of the clock. */
    work: async () => {
      const now = clock.now().getTime()
      queue.unshift(...returned.splice(0))
      while ((at[sent] ?? Number.POSITIVE_INFINITY) <= now) await send()
      for (const one of work) {
        // Whoever leaves finishes what was begun.
        while (one.freeAt <= now && (one.has || (isThere(one.index) && queue.length > 0))) {
          if (one.has) {
            await finish(one.has, one.id)
            one.has = undefined
          }
          if (!isThere(one.index)) break
          one.has = await take(one.id)
          one.freeAt = Math.max(one.freeAt, now - 30 * minuteMs) + workMs * (0.5 + roll())
        }
      }
    },
  }
}
