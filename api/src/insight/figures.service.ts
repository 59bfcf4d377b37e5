import type { ReplyOf } from '@drape/contract/call'
import { type Figures, figureDays, type readFigures } from '@drape/contract/insight'
import type { Database } from '../infra/db/database.ts'
import { type FiguresRow, listFigures, listStars, type StarsRow } from './figures.store.ts'

const none: Omit<FiguresRow, 'isHouse'> = {
  today: 0,
  outfits: 0,
  onTime: 0,
  timed: 0,
  rightAtOnce: 0,
  judged: 0,
  medianMinutes: null,
}

/** To two decimals. */
const averageOf = ({ starsSum, ratings }: StarsRow) => Math.round((starsSum * 100) / ratings) / 100

export async function figuresOf(database: Database, stylistId: string): Promise<ReplyOf<typeof readFigures>> {
  const [rows, stars] = await Promise.all([listFigures(database, stylistId), listStars(database, stylistId)])
  const sideOf = (isHouse: boolean): Figures => {
    const { isHouse: _, ...figures } = rows.find((row) => row.isHouse === isHouse) ?? { ...none, isHouse }
    const own = stars.filter((row) => row.isHouse === isHouse)
    const all = own.find(({ reason }) => reason === null)
    return {
      ...figures,
      average: all ? averageOf(all) : null,
      ratings: all?.ratings ?? 0,
      reasons: own.flatMap((row) =>
        row.reason ? [{ reason: row.reason, average: averageOf(row), ratings: row.ratings }] : [],
      ),
    }
  }
  return { days: figureDays, own: sideOf(false), house: sideOf(true) }
}
