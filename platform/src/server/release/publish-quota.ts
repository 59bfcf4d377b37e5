import { tooManyRequests } from '../refusal.ts'

const periodMs = 60 * 60_000
/** What a team's machine does not come to in an hour of its work, and a disk has room for. */
export const mostBuilds = 60
const mostBytes = 300 * 1024 * 1024

/** Counts a build, and returns what counts its bytes. Both throw 429 when the token has no quota left. */
export function publishQuota(): (token: string) => (bytes: number) => void {
  const all = new Map<string, { readonly until: number; builds: number; bytes: number }>()

  return (token) => {
    const now = Date.now()
    const before = all.get(token)
    const spent = before && before.until > now ? before : { until: now + periodMs, builds: 0, bytes: 0 }
    all.set(token, spent)
    const requireRest = (isSpent: boolean): void => {
      if (!isSpent) return
      const message = `A token may publish ${mostBuilds} builds and ${mostBytes / 1024 / 1024} MB in an hour.`
      throw tooManyRequests(message, Math.max(1, Math.ceil((spent.until - Date.now()) / 1000)))
    }
    requireRest(spent.builds >= mostBuilds || spent.bytes >= mostBytes)
    spent.builds += 1
    return (bytes) => {
      spent.bytes += bytes
      requireRest(spent.bytes > mostBytes)
    }
  }
}
