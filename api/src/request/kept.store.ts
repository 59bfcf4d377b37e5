import { keepingRating, keptHours, promisedHours } from '@drape/contract/request'
import type { Wish } from '@drape/contract/wish'
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { now } from '../infra/db/clock.ts'
import type { Transaction } from '../infra/db/database.ts'
import { outfit } from '../infra/schema/outfit.ts'
import { rating } from '../infra/schema/rating.ts'
import { request } from '../infra/schema/request.ts'
import { refreshToken, tokenFamily } from '../infra/schema/session.ts'
import { stylist } from '../infra/schema/stylist.ts'

/** Whoever is at the desk gets new tokens every ten minutes. */
const atWorkMinutes = 30

/** Whether a stylist of whom this is true is at the desk. */
const isAnyAtWork = (which: SQL) => sql`exists (
  select from ${tokenFamily} join ${refreshToken} on ${refreshToken.familyId} = ${tokenFamily.id}
  where ${which} and ${tokenFamily.endedAt} is null
    and ${refreshToken.createdAt} > ${now} - ${atWorkMinutes} * interval '1 minute')`

const isAtWork = isAnyAtWork(sql`${tokenFamily.stylistId} = ${request.keptFor}`)
const isAnotherAtWork = isAnyAtWork(sql`${tokenFamily.stylistId} <> ${request.keptFrom}`)

const isKept = sql`${request.keptUntil} > ${now}`

export const isKeptFor = (stylistId: string) => and(isKept, eq(request.keptFor, stylistId))

/** Whether Take next passes it over for this stylist. */
export const isKeptFrom = (stylistId: string): SQL =>
  sql`(${isKept} and (${request.keptFrom} = ${stylistId} and ${isAnotherAtWork}
    or ${request.keptFor} <> ${stylistId} and ${isAtWork})) is true`

/** Joined to requests: the stylist for whom one is kept, as long as that stylist is at the desk. */
export const keeper = alias(stylist, 'keeper')
export const keeperOfRequest = and(eq(keeper.id, request.keptFor), isKept, isAtWork)

const last = (tx: Transaction, accountId: string) =>
  tx
    .select({ id: outfit.stylistId })
    .from(outfit)
    .where(and(eq(outfit.accountId, accountId), isNotNull(outfit.approvedAt)))
    .orderBy(desc(outfit.approvedAt))
    .limit(1)

const lastIfLiked = (tx: Transaction, accountId: string) =>
  tx
    .select({
      id: sql<string | null>`case when avg(${rating.stars}) >= ${keepingRating} then ${outfit.stylistId} end`,
    })
    .from(outfit)
    .innerJoin(rating, eq(rating.outfitId, outfit.id))
    .where(eq(outfit.accountId, accountId))
    .groupBy(outfit.id)
    .orderBy(desc(sql`max(${rating.createdAt})`))
    .limit(1)

const until = (hours: number) => sql`${now} + ${hours} * interval '1 hour'`

/** For whom a new request of the account is kept, or from whom. */
export async function keepingOf(tx: Transaction, accountId: string, wanted: Wish['stylist']) {
  const [found] = await (wanted ? last(tx, accountId) : lastIfLiked(tx, accountId))
  if (!found?.id) return {}
  // Past half of the time it is everybody's.
  const keptUntil = until(wanted ? promisedHours / 2 : keptHours)
  const [theirs] = await tx
    .select({ id: stylist.id })
    .from(stylist)
    .where(eq(stylist.id, found.id))
    .for('key share')
  if (!theirs) return {}
  return { [wanted === 'Somebody else' ? 'keptFrom' : 'keptFor']: theirs.id, keptUntil }
}
