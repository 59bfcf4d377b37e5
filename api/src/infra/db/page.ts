import { MAX, NIL } from 'uuid'

/** Default cursors, so that the first page and the following ones use the same prepared query. */
export const lowestId: string = NIL
export const highestId: string = MAX

/** The query asks for one row more than the limit; if it comes, there is another page. */
export function cutPage<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
