import { sha256 } from '../integrity.ts'
import type { EvidenceRow } from './guard.ts'

const minuteMs = 60_000
const minutes = 60
const hourMs = minutes * minuteMs
export const dayMs = 24 * hourMs

/** Of an hour of a large site so many views will do. */
const mostViews = 6_000

/** Mulberry32. The same in each look and at each replica, and independent of what is drawn for. */
const numbers = (text: string) => {
  let seed = Number.parseInt(sha256(text).slice(0, 8), 16)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What was counted by the hour as if by the minute: each in a minute that is drawn for it. */
const spread = (row: EvidenceRow, views: number): EvidenceRow[] => {
  const { at, version, what, bin, count } = row
  const next = numbers(`${at.getTime()} ${version} ${what} ${bin}`)
  const share = count * Math.min(1, mostViews / Math.max(1, views))
  const counts = new Array<number>(minutes).fill(0)
  for (let left = Math.floor(share + next()); left > 0; left -= 1) {
    const minute = Math.floor(next() * minutes)
    counts[minute] = (counts[minute] ?? 0) + 1
  }
  return counts.flatMap((count, minute) =>
    count > 0 ? [{ ...row, at: new Date(at.getTime() + minute * minuteMs), count }] : [],
  )
}

/**
 * The evidence of a version that is live, beside that of the one before, which nobody gets any more: what pages reported
 * of that in its own time is set against the same hour of the next day. If its own time was shorter than a day, it is
 * set against as long a time from the change on. Each count is used once, and in an order that does not depend on it,
 * so that the sequential test holds as it does for a canary; what was counted earlier than that teaches it what to
 * expect. Pages that were still open with the version before count in the minutes in which they report.
 */
export const replayed = (
  rows: readonly EvidenceRow[],
  { live, candidate }: { readonly live: string; readonly candidate: string },
  sinceMs: number,
): EvidenceRow[] => {
  const isBefore = ({ at }: EvidenceRow) => at.getTime() + minuteMs <= sinceMs
  const own = rows.filter((row) => row.version === live && isBefore(row))
  const later = rows.filter((row) => [live, candidate].includes(row.version) && !isBefore(row))
  const first = Math.min(...own.map(({ at }) => at.getTime()))
  if (own.length === 0) return later
  const shiftMs = Math.min(dayMs, Math.ceil((sinceMs - first) / hourMs) * hourMs)
  const viewsAt = new Map<number, number>()
  for (const { at, what, count } of own)
    if (what === 'view') viewsAt.set(at.getTime(), (viewsAt.get(at.getTime()) ?? 0) + count)
  const moved = own.flatMap((row) => {
    const atMs = row.at.getTime() + shiftMs
    const isHour = atMs % hourMs === 0 && atMs + hourMs > sinceMs && atMs <= Date.now()
    const next = { ...row, at: new Date(atMs) }
    return isHour ? spread(next, viewsAt.get(row.at.getTime()) ?? 0) : [next]
  })
  return [...moved, ...later]
}
