const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

/** In the reader's own time zone. */
export const formatDate = (moment: string): string => {
  const time = Date.parse(moment)
  return Number.isNaN(time) ? 'Invalid date' : date.format(time)
}

export const relativeTime = (moment: string, now: number = Date.now()): string => {
  const age = now - Date.parse(moment)
  if (age < hourMs) return 'Just now'
  if (age < dayMs) return `${Math.floor(age / hourMs)}h ago`
  if (age < weekMs) return `${Math.floor(age / dayMs)}d ago`
  return formatDate(moment)
}
