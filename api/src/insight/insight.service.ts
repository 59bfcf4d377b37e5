import type { ReplyOf } from '@drape/contract/call'
import { type readInsight, shownInInsight, studioTimeZone } from '@drape/contract/insight'
import type { Database } from '../infra/db/database.ts'
import { insightStore } from './insight.store.ts'

/** Rounded to two decimals; 0 without ratings. */
const average = (sum: number, count: number) => (count ? Math.round((sum * 100) / count) / 100 : 0)

export function insightService(database: Database): () => Promise<ReplyOf<typeof readInsight>> {
  const reads = insightStore(database, { timeZone: studioTimeZone, rowLimit: shownInInsight })

  return async () => {
    const [counts, best, recent] = await Promise.all([reads.counts(), reads.best(), reads.recent()])
    const { starsSum, ratingCount, ...figures } = counts
    return {
      ...figures,
      avgRating: average(starsSum, ratingCount),
      topPerformingOutfits: best.map(({ starsSum, ...outfit }) => ({
        ...outfit,
        avgRating: average(starsSum, outfit.ratingCount),
        createdAt: outfit.createdAt.toISOString(),
      })),
      recentActivity: recent.map(({ id, type, title, email, at }) => ({
        id,
        type,
        status: type === 'outfit_approved' ? 'approved' : 'pending',
        title: title ?? 'Styling request',
        userEmail: email,
        createdAt: at.toISOString(),
      })),
    }
  }
}
