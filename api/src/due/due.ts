import { pressingMs, type request } from '../infra/schema/request.ts'

const hourMs = 3_600_000
const roundMs = hourMs / 2

/** An unclaimed request is reported so long before it is due. */
const unclaimedMs = 6 * hourMs
/** The extra time that a client is given whose outfit is late. */
const longerMs = 12 * hourMs

type Times = 'dueAt' | 'newDueAt' | 'unclaimedToldAt' | 'pressingToldAt'
export type WatchedRequest = Pick<typeof request.$inferSelect, Times> & { readonly isClaimed: boolean }

export type Warning = 'unclaimed' | 'pressing' | 'late'

/** The warning that an open request needs now. Of two that were missed, the graver alone. */
export function warningFor(
  { dueAt, newDueAt, unclaimedToldAt, pressingToldAt, isClaimed }: WatchedRequest,
  now: Date,
): Warning | undefined {
  const remainingMs = (newDueAt ?? dueAt).getTime() - now.getTime()
  if (remainingMs <= 0) return 'late'
  if (newDueAt || pressingToldAt) return undefined
  if (remainingMs <= pressingMs) return 'pressing'
  return remainingMs <= unclaimedMs && !isClaimed && !unclaimedToldAt ? 'unclaimed' : undefined
}

/** The next time that the client is promised, to the half hour. */
export const newTimeAfter = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + longerMs) / roundMs) * roundMs)
