import { eq, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database } from '../infra/db/database.ts'
import { outfit, outfitItem } from '../infra/schema/outfit.ts'
import { type RobotsRule, shop, shopPage } from '../infra/schema/piece.ts'

/** A thousand pages of a shop in a day, one after the other. */
const pause = sql`interval '90 seconds'`
/** Of as many shops one page each is read at once. */
export const atOnce = 8

/** Whether a client has the piece before them: in the closet, or in an outfit of the last 30 days. */
const isWanted = sql<boolean>`exists (
  select from ${outfitItem} join ${outfit} on ${outfit.id} = ${outfitItem.outfitId}
  where ${outfitItem.ecommerceUrl} = page.address and ${outfitItem.replacedAt} is null
    and ${outfit.approvedAt} is not null
    and (${outfit.savedAt} is not null or ${outfit.approvedAt} > ${now} - interval '30 days'))`

export interface Turn extends Record<string, unknown> {
  readonly host: string
  readonly address: string
  readonly etag: string | null
  /** Undefined where they are to be read first. */
  readonly robots: readonly RobotsRule[] | null
  readonly isWanted: boolean
}

/**
 * The shops that may be asked, each with the page that has waited longest. They are not asked again before the pause is
 * over, whatever becomes of the process that has taken them; a page that nobody has any more is not looked for again.
 */
export async function takeTurns(database: Database): Promise<Turn[]> {
  const { rows } = await database.execute<Turn>(sql`
    with turn as materialized (
      select shop.host, page.address, page.etag, ${isWanted} as "isWanted",
        case when shop.robots_read_at > ${now} - interval '1 day' then shop.robots end as robots
      from ${shop} cross join lateral (
        select * from ${shopPage} where ${shopPage.host} = shop.host and ${shopPage.checkAt} <= ${now}
        order by ${shopPage.checkAt} limit 1) page
      where shop.next_at <= ${now} order by shop.next_at limit ${sql.raw(String(atOnce))}
      for update of shop skip locked),
    taken as (update ${shop} set next_at = ${now} + ${pause} from turn where shop.host = turn.host and "isWanted"),
    dropped as (update ${shopPage} set check_at = null from turn
      where shop_page.address = turn.address and not "isWanted")
    select * from turn`)
  return rows
}

/**
 * Takes the turn of a host to which a page of another leads: undefined if it may not be asked now, and null for rules
 * that are to be read first.
 */
export async function takeTurnOf(
  database: Database,
  host: string,
): Promise<readonly RobotsRule[] | null | undefined> {
  const { rows } = await database.execute<Pick<Turn, 'robots'>>(sql`
    insert into ${shop} (host, next_at) values (${host}, ${now} + ${pause})
    on conflict (host) do update set next_at = excluded.next_at where shop.next_at <= ${now}
    returning case when robots_read_at > ${now} - interval '1 day' then robots end as robots`)
  return rows[0]?.robots
}

export async function keepRobots(
  database: Database,
  host: string,
  robots: readonly RobotsRule[],
): Promise<void> {
  await database.update(shop).set({ robots, robotsReadAt: now, failures: 0 }).where(eq(shop.host, host))
}

/** The shop has answered. */
export async function noteAnswer(database: Database, host: string): Promise<void> {
  await database.update(shop).set({ failures: 0 }).where(eq(shop.host, host))
}

/** A quarter of an hour after the first failure and twice as long after each further one, or as long as the shop asks for. */
export async function backOff(database: Database, host: string, retrySeconds: number): Promise<void> {
  const seconds = sql`greatest(${retrySeconds}::float8, 900 * 2 ^ least(${shop.failures}, 10))`
  await database
    .update(shop)
    .set({
      failures: sql`${shop.failures} + 1`,
      nextAt: sql`${now} + least(${seconds}, 7 * 86400) * interval '1 second'`,
    })
    .where(eq(shop.host, host))
}

export const inAnHour = sql`${now} + interval '1 hour'`
const tomorrow = sql`${now} + interval '1 day'`
const ofAddress = (address: string) => eq(shopPage.address, address)

/** Nothing was learned of the page today. */
export async function putOff(database: Database, address: string, to = tomorrow): Promise<void> {
  await database.update(shopPage).set({ checkAt: to }).where(ofAddress(address))
}

/** It says what it said, or nothing of a piece. */
export async function noteUnchanged(database: Database, address: string): Promise<void> {
  await database
    .update(shopPage)
    .set({ checkAt: tomorrow, readAt: now, answers: true })
    .where(ofAddress(address))
}

interface Sale {
  readonly etag: string | null
  /** Undefined if the page does not say. */
  readonly isSoldOut: boolean | undefined
  /** In rupees. */
  readonly price: number | null
}

export async function noteSale(database: Database, address: string, sale: Sale): Promise<void> {
  const { etag, isSoldOut, price } = sale
  const state =
    isSoldOut === undefined
      ? sql`case ${shopPage.state} when 'sold_out' then 'sold_out' end`
      : sql`${isSoldOut ? 'sold_out' : null}::text`
  const stateSince = sql`case when ${shopPage.state} is distinct from ${state} then ${now} else ${shopPage.stateSince} end`
  await database
    .update(shopPage)
    .set({ state, stateSince, price, etag, checkAt: tomorrow, readAt: now, answers: true })
    .where(ofAddress(address))
}

/** Gone is what was not there an hour ago either: a shop may have had a bad moment. */
export async function noteMissing(database: Database, address: string): Promise<void> {
  const isGone = sql`(${shopPage.state} = 'gone'
    or ${shopPage.state} = 'missing' and ${shopPage.stateSince} <= ${now} - interval '1 hour') is true`
  const state = sql`case when ${isGone} then 'gone' else 'missing' end`
  await database
    .update(shopPage)
    .set({
      state,
      stateSince: sql`case when ${shopPage.state} is distinct from ${state} then ${now} else ${shopPage.stateSince} end`,
      price: null,
      etag: null,
      checkAt: sql`${now} + case when ${isGone} then interval '1 day' else interval '1 hour' end`,
      readAt: now,
      answers: false,
    })
    .where(ofAddress(address))
}
