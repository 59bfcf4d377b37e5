import { MAX, NIL } from 'uuid'

/** A list read from its beginning asks the same prepared query as one read on: after the lowest id, or before the highest. */
export const lowestId: string = NIL
export const highestId: string = MAX

/** Rows asked for with one more than the limit tell whether there is another page. */
export function cutPage<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
