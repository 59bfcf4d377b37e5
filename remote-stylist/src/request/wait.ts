/** The promise to clients, in the specification's words "within 24 hours". */
const promisedHours = 24
/** With this little time left a request is urgent. */
const soonHours = 4

const minuteMs = 60_000

const span = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days >= 2) return `${days}d ${hours % 24}h`
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}

export interface Wait {
  readonly tone: 'calm' | 'soon' | 'late'
  readonly waited: string
  readonly left: string
  /** The share of the promised time that has passed, from 0 to 1. */
  readonly share: number
}

export const waitOf = (uploadDate: string, now: number): Wait => {
  // If this clock is slow, photos may be from the future.
  const minutes = Math.max(0, Math.floor((now - Date.parse(uploadDate)) / minuteMs))
  const left = promisedHours * 60 - minutes
  return {
    tone: left <= 0 ? 'late' : left <= soonHours * 60 ? 'soon' : 'calm',
    waited: `Waiting ${span(minutes)}`,
    left: left > 0 ? `${span(left)} left of ${promisedHours}h` : `${span(-left)} past the ${promisedHours}h`,
    share: Math.min(1, minutes / (promisedHours * 60)),
  }
}
