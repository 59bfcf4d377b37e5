import type { SavedOutfit } from '@drape/contract/closet'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { highestId } from '../db/page.ts'
import { outfit, outfitItem } from '../schema/outfit.ts'
import { rating } from '../schema/rating.ts'

export function closetStore(database: Database) {
  const items = database
    .select({
      all: sql<SavedOutfit['items']>`json_agg(json_build_object(
        'id', ${outfitItem.id},
        'name', ${outfitItem.name},
        'brand', ${outfitItem.brand},
        'category', ${outfitItem.category},
        'image_url', ${outfitItem.imageUrl},
        'price', ${outfitItem.estimatedPrice},
        'buyUrl', ${outfitItem.ecommerceUrl},
        'userRating', ${rating.stars}
      ) order by ${outfitItem.position})`.as('all_items'),
    })
    .from(outfitItem)
    .leftJoin(rating, eq(rating.itemId, outfitItem.id))
    .where(eq(outfitItem.outfitId, outfit.id))
    .as('items')
  const page = database
    .select({ id: outfit.id, title: outfit.title, description: outfit.description, items: items.all })
    .from(outfit)
    .innerJoinLateral(items, sql`true`)
    .where(
      and(
        eq(outfit.accountId, sql.placeholder('accountId')),
        isNotNull(outfit.savedAt),
        lt(outfit.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(outfit.id))
    .limit(sql.placeholder('count'))
    .prepare('closet')

  return (accountId: string, before = highestId, count: number) => page.execute({ accountId, before, count })
}
