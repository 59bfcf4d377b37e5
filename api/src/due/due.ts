import { pressingMs } from '../infra/schema/request.ts'

const hourMs = 3_600_000
const roundMs = hourMs / 2

/** A request that nobody works on is reported so long before it is due. */
const unclaimedMs = 6 * hourMs
/** What a client waits longer, whose outfits are late. */
const longerMs = 12 * hourMs

export interface Watched {
  readonly dueAt: Date
  /** The time that was promised last, once the first had passed. */
  readonly newDueAt: Date | null
  readonly unclaimedToldAt: Date | null
  readonly pressingToldAt: Date | null
  readonly isClaimed: boolean
}

export type Warning = 'unclaimed' | 'pressing' | 'late'

/** What must be told of an open request now. Of two that were missed, the graver alone. */
export function warningFor(
  { dueAt, newDueAt, unclaimedToldAt, pressingToldAt, isClaimed }: Watched,
  now: Date,
): Warning | undefined {
  const remainingMs = (newDueAt ?? dueAt).getTime() - now.getTime()
  if (remainingMs <= 0) return 'late'
  if (newDueAt || pressingToldAt) return undefined
  if (remainingMs <= pressingMs) return 'pressing'
  return remainingMs <= unclaimedMs && !isClaimed && !unclaimedToldAt ? 'unclaimed' : undefined
}

/** What the client is promised next, to the half hour. */
export const newTimeAfter = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + longerMs) / roundMs) * roundMs)
