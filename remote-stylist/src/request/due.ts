import type { PendingRequest } from '@drape/contract/request'
import { formatDue } from '@drape/remote-shared/format'

const minuteMs = 60_000
/** The promise to clients, in the specification's words "within 24 hours", for a server that names no time. */
const promisedMs = 24 * 60 * minuteMs
/** With this little time left a request is urgent. */
const soonMs = 4 * 60 * minuteMs

type Dated = Pick<PendingRequest, 'uploadDate' | 'due_at' | 'new_due_at'>

/** When an outfit was promised for, whatever the client was told since. */
export const dueAt = ({ due_at, uploadDate }: Dated): number =>
  Date.parse(due_at ?? '') || Date.parse(uploadDate) + promisedMs

const span = (ms: number): string => {
  const minutes = Math.floor(ms / minuteMs)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}

export interface Due {
  readonly tone: 'calm' | 'soon' | 'late'
  /** How long is left, or how late it is. */
  readonly left: string
  /** When that is, or what the client was told instead. */
  readonly when: string
}

export const dueOf = (request: Dated, now: number): Due => {
  const at = dueAt(request)
  if (Number.isNaN(at)) return { tone: 'calm', left: 'Invalid date', when: '' }
  const left = at - now
  return {
    tone: left <= 0 ? 'late' : left <= soonMs ? 'soon' : 'calm',
    left: left > 0 ? `${span(left)} left` : `${span(-left)} late`,
    when: request.new_due_at
      ? `Client told: ${formatDue(request.new_due_at)}`
      : `Due ${formatDue(new Date(at).toISOString())}`,
  }
}
