import { tooManyRequests } from '../refusal.ts'

const periodMs = 60 * 60_000
/** What a team's machine does not come to in an hour of its work, and a disk has room for. */
export const mostBuilds = 60
const mostBytes = 300 * 1024 * 1024

interface Spent {
  readonly until: number
  builds: number
  bytes: number
}

export function publishQuota() {
  const all = new Map<string, Spent>()

  const spentBy = (token: string): Spent => {
    const now = Date.now()
    const before = all.get(token)
    if (before && before.until > now) return before
    const spent = { until: now + periodMs, builds: 0, bytes: 0 }
    all.set(token, spent)
    return spent
  }

  const requireRest = (isSpent: boolean, { until }: Spent): void => {
    if (!isSpent) return
    const message = `A token may publish ${mostBuilds} builds and ${mostBytes / 1024 / 1024} MB in an hour.`
    throw tooManyRequests(message, Math.max(1, Math.ceil((until - Date.now()) / 1000)))
  }

  return {
    /** Counts a build, and returns what counts its bytes. Both throw 429 when the token has no quota left. */
    take: (token: string): ((bytes: number) => void) => {
      const spent = spentBy(token)
      requireRest(spent.builds >= mostBuilds || spent.bytes >= mostBytes, spent)
      spent.builds += 1
      return (bytes) => {
        spent.bytes += bytes
        requireRest(spent.bytes > mostBytes, spent)
      }
    },
  }
}
