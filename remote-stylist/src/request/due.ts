import type { PendingRequest } from '@drape/contract/request'
import { formatDue } from '@drape/remote-shared/format'

const minuteMs = 60_000
/** The promise to clients, "within 24 hours" (docs/specification.md, 9), for a server that names no time. */
const promisedMs = 24 * 60 * minuteMs
/** With this little time left a request is urgent. */
const soonMs = 4 * 60 * minuteMs

type Dated = Pick<PendingRequest, 'uploadDate' | 'due_at' | 'new_due_at'>

/** The time for which the outfit was first promised, even if the client was given a later one since. */
export const dueAt = ({ due_at, uploadDate }: Dated): number =>
  Date.parse(due_at ?? '') || Date.parse(uploadDate) + promisedMs

const durationText = (ms: number): string => {
  const minutes = Math.floor(ms / minuteMs)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}

export interface Due {
  readonly tone: 'calm' | 'soon' | 'late'
  /** For example "3h 5m left" or "10m late". */
  readonly remaining: string
  /** The due time, or the later one that the client was given. */
  readonly when: string
}

export const dueOf = (request: Dated, now: number): Due => {
  const at = dueAt(request)
  if (Number.isNaN(at)) return { tone: 'calm', remaining: 'Invalid date', when: '' }
  const remaining = at - now
  return {
    tone: remaining <= 0 ? 'late' : remaining <= soonMs ? 'soon' : 'calm',
    remaining: remaining > 0 ? `${durationText(remaining)} left` : `${durationText(-remaining)} late`,
    when: request.new_due_at
      ? `Client told: ${formatDue(request.new_due_at)}`
      : `Due ${formatDue(new Date(at).toISOString())}`,
  }
}
