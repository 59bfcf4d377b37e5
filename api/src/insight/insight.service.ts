import type { ReplyOf } from '@drape/contract/call'
import type { readInsight } from '@drape/contract/insight'
import type { Database } from '../infra/db/database.ts'
import { countStudio, listActivity, listBestOutfits } from './insight.store.ts'

/** Rounded to two decimals; 0 without ratings. */
const average = (sum: number, count: number) => (count ? Math.round((sum * 100) / count) / 100 : 0)

export async function insightOf(database: Database): Promise<ReplyOf<typeof readInsight>> {
  const [counts, best, recent] = await Promise.all([
    countStudio(database),
    listBestOutfits(database),
    listActivity(database),
  ])
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
