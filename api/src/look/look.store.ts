import type { Look } from '@drape/contract/look'
import { lookDays } from '@drape/contract/look'
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Database, Transaction } from '../infra/db/database.ts'
import { jsonObject } from '../infra/db/json-object.ts'
import { prepared } from '../infra/db/prepared.ts'
import { account } from '../infra/schema/account.ts'
import { look } from '../infra/schema/look.ts'
import { outfit, outfitItem } from '../infra/schema/outfit.ts'
import { stylist } from '../infra/schema/stylist.ts'

const columns = {
  id: look.id,
  createdAt: look.createdAt,
  endsAt: look.endsAt,
  opens: look.opens,
  withName: look.withName,
}

const pieceColumns = {
  position: outfitItem.position,
  name: outfitItem.name,
  brand: outfitItem.brand,
  image_url: outfitItem.imageUrl,
  ecommerce_url: outfitItem.ecommerceUrl,
  estimated_price: outfitItem.estimatedPrice,
} satisfies Readonly<Record<keyof Look['items'][number], SQLWrapper>>

const isOpen = gt(look.endsAt, now)

interface NewLook {
  readonly id: string
  readonly accountId: string
  readonly outfitId: string
  readonly tokenHash: string
  readonly withName: boolean
}

export async function insertLook(tx: Transaction, row: NewLook) {
  const endsAt = sql`${now} + ${sql.raw(`interval '${lookDays} days'`)}`
  const [inserted] = await tx
    .insert(look)
    .values({ ...row, endsAt })
    .returning(columns)
  return inserted
}

export const isDelivered = async (
  database: Database | Transaction,
  outfitId: string,
  accountId: string,
): Promise<boolean> =>
  (await database.$count(
    outfit,
    and(eq(outfit.id, outfitId), eq(outfit.accountId, accountId), isNotNull(outfit.approvedAt)),
  )) > 0

export const countOpenLooks = (tx: Transaction, accountId: string): Promise<number> =>
  tx.$count(look, and(eq(look.accountId, accountId), isOpen))

/** Of an account that owns the outfit: a link exists only for its own. */
export const listLooks = (database: Database, outfitId: string) =>
  database
    .select(columns)
    .from(look)
    .where(and(eq(look.outfitId, outfitId), isOpen))
    .orderBy(desc(look.id))

/** In pages by id, for the export. */
export const listLooksOfAccount = (database: Database, accountId: string, after: string, count: number) =>
  database
    .select({ ...columns, outfitId: look.outfitId })
    .from(look)
    .where(and(eq(look.accountId, accountId), isOpen, gt(look.id, after)))
    .orderBy(asc(look.id))
    .limit(count)

/** Returns whether there was one. */
export const removeLook = async (database: Database, id: string, accountId: string): Promise<boolean> =>
  (await database.delete(look).where(and(eq(look.id, id), eq(look.accountId, accountId)))).rowCount === 1

export const sweepLooks = (database: Database) => database.delete(look).where(sql`${look.endsAt} <= ${now}`)

/** What is read by the hash of a token. */
export function lookStore(database: Database) {
  const isOfToken = and(eq(look.tokenHash, sql.placeholder('tokenHash')), isOpen)
  const read = prepared('look', () =>
    database
      .select({
        title: outfit.title,
        description: outfit.description,
        stylistName: stylist.name,
        clientName: sql<string | null>`case when ${look.withName} then ${account.name} end`,
        endsAt: look.endsAt,
        items: sql<Look['items']>`json_agg(${jsonObject(pieceColumns)} order by ${outfitItem.position})`,
      })
      .from(look)
      .innerJoin(outfit, and(eq(outfit.id, look.outfitId), isNotNull(outfit.approvedAt)))
      .innerJoin(outfitItem, and(eq(outfitItem.outfitId, outfit.id), isNull(outfitItem.replacedAt)))
      .innerJoin(account, eq(account.id, look.accountId))
      .leftJoin(stylist, eq(stylist.id, outfit.stylistId))
      .where(isOfToken)
      .groupBy(look.id, outfit.id, account.id, stylist.id),
  )
  const readPicture = prepared('look_picture', () =>
    database.select({ picture: look.picture }).from(look).where(isOfToken),
  )

  return {
    read: async (tokenHash: string) => (await read({ tokenHash }))[0],
    readPicture: async (tokenHash: string) => (await readPicture({ tokenHash }))[0],

    keepPicture: async (tokenHash: string, picture: Buffer): Promise<void> =>
      void (await database.update(look).set({ picture }).where(eq(look.tokenHash, tokenHash))),

    /** Counts one more, unless it was its own client. Returns whether the link is open. */
    noteOpened: async (tokenHash: string, byId: string | undefined): Promise<boolean> => {
      const isThis = and(eq(look.tokenHash, tokenHash), isOpen)
      const isOther = byId === undefined ? undefined : ne(look.accountId, byId)
      const { rowCount } = await database
        .update(look)
        .set({ opens: sql`least(${look.opens}::bigint + 1, 2147483647)::integer` })
        .where(and(isThis, isOther))
      return rowCount === 1 || (byId !== undefined && (await database.$count(look, isThis)) === 1)
    },
  }
}
