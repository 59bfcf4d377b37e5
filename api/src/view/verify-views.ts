import type { PictureSize } from '@drape/contract/photo'
import type { Database } from '../infra/db/database.ts'
import { readEnd, recordsAfter } from './view-record.store.ts'
import { digestOf, type ViewRecordContent, type ViewSeals } from './view-seal.ts'

const atOnce = 5000

type Row = Awaited<ReturnType<typeof recordsAfter>>[number]

/** Undefined for a record that was emptied. */
function contentOf({ id, accountId, photoId, stylistId, size, emptied }: Row): ViewRecordContent | undefined {
  if (emptied) return { emptied }
  const ids = [id, accountId, photoId, stylistId, size]
  if (ids.every((each) => each === null)) return undefined
  const content = { id, accountId, photoId, stylistId, size: size as PictureSize }
  return content as Extract<ViewRecordContent, { id: string }>
}

/** Reads every record of views in one snapshot. `expected` is an end from a line of the log, as number:seal. */
export const verifyViews = (
  database: Database,
  seals: ViewSeals,
  expected?: { readonly number: number; readonly seal: string },
) =>
  database.transaction(
    async (tx) => {
      const end = await readEnd(tx)
      let last = { number: 0, seal: '' }
      const empty = new Set<number>()
      /** With the first place where something is wrong, in words. */
      const result = (fault?: string) => ({
        count: last.number,
        end: `${last.number}:${last.seal}`,
        fault,
      })
      for (;;) {
        const rows = await recordsAfter(tx, last.number, atOnce)
        for (const row of rows) {
          const number = last.number + 1
          if (row.number !== number) return result(missing(number, row.number - 1))
          const content = contentOf(row)
          if (content && digestOf(content) !== row.digest)
            return result(`Record ${number} was changed: it says something else than what was sealed.`)
          if (!seals.isGood(row, last.seal))
            return result(
              `Record ${number} was changed, put in or moved: it does not bear the seal of this house for this place.`,
            )
          if (expected?.number === number && expected.seal !== row.seal)
            return result(`Record ${number} is another than the one that the log has told of.`)
          if (!content) empty.add(number)
          else if ('emptied' in content) for (const each of content.emptied) empty.delete(each)
          last = { number, seal: row.seal }
        }
        if (rows.length < atOnce) break
      }
      const [first] = empty
      if (first !== undefined)
        return result(`Record ${first} was emptied, and no deletion of an account says so.`)
      if (!end) return result('The end of the records is missing: it was deleted from the database.')
      if (last.number < end.number) return result(missing(last.number + 1, end.number))
      if (last.number > end.number)
        return result(`The records go on after their end: ${end.number + 1} was put in.`)
      if (end.seal !== last.seal || !seals.isEnd(end))
        return result(
          `The end after record ${last.number} does not bear the signature of this house: what came later was cut off, or another key has signed it.`,
        )
      if (expected && expected.number > last.number) return result(missing(last.number + 1, expected.number))
      return result()
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const missing = (from: number, to: number): string =>
  from === to ? `Record ${from} is missing.` : `Records ${from} to ${to} are missing.`
