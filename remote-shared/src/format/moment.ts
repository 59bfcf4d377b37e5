const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

const written = (format: Intl.DateTimeFormat, moment: string | number): string => {
  const at = typeof moment === 'number' ? moment : Date.parse(moment)
  return Number.isNaN(at) ? 'Invalid date' : format.format(at)
}

/** In the browser's time zone. */
export const formatDate = (moment: string): string => written(date, moment)

/** The time of day in the browser's time zone. */
export const formatTime = (moment: string | number): string => written(time, moment)

export const relativeTime = (moment: string, now: number = Date.now()): string => {
  const age = now - Date.parse(moment)
  if (age < hourMs) return 'Just now'
  if (age < dayMs) return `${Math.floor(age / hourMs)}h ago`
  if (age < weekMs) return `${Math.floor(age / dayMs)}d ago`
  return formatDate(moment)
}
