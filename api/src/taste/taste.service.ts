import { type Taste, type TasteLine, tasteLinesOfKind } from '@drape/contract/taste'
import type { Database } from '../infra/db/database.ts'
import { cutPage } from '../infra/db/page.ts'
import { notFound } from '../infra/http/refusal.ts'
import { bandEnd, type LineKey, type TasteRow, tasteStore } from './taste.store.ts'

/** The highest number that PostgreSQL's integer holds. */
const allOfKind = 2 ** 31 - 1

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

const bandName = (from: number) => {
  const end = bandEnd(from)
  if (end === undefined) return `${rupees(from)} and more`
  return from === 0 ? `Under ${rupees(end)}` : `${rupees(from)} to ${rupees(end)}`
}

const nameOf = ({ kind, subject, name }: TasteRow) =>
  kind === 'price' ? bandName(Number(subject)) : kind === 'reason' ? `For its ${subject}` : name

const present = (row: TasteRow): TasteLine => ({ ...row, name: nameOf(row) })

export function tasteService(database: Database) {
  const tastes = tasteStore(database)

  const read = async (accountId: string, ofKind: number): Promise<Taste> => {
    const [ratedItems, lines] = await Promise.all([
      tastes.countRated(accountId),
      tastes.lines(accountId, ofKind),
    ])
    return { ratedItems, lines: lines.map(present) }
  }

  return {
    read: (accountId: string) => read(accountId, tasteLinesOfKind),

    /** Every line, also those that the card leaves out. */
    readWhole: (accountId: string) => read(accountId, allOfKind),

    ratings: async (
      accountId: string,
      { after, limit, ...line }: LineKey & { after?: string | undefined; limit: number },
    ) => {
      const { rows, next } = cutPage(await tastes.behind(accountId, line, after, limit + 1), limit)
      return { ratings: rows.map((row) => ({ ...row, ratedAt: row.ratedAt.toISOString() })), next }
    },

    correct: async (accountId: string, { isWrong, ...line }: LineKey & { isWrong: boolean }) => {
      if (!isWrong) return tastes.takeBack(accountId, line)
      if (!(await tastes.correct(accountId, line))) throw notFound()
    },
  }
}
