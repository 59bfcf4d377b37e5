const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' })
const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-IN', { weekday: 'short', hour: 'numeric', minute: '2-digit' })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

const formatWith = (format: Intl.DateTimeFormat, moment: string | number): string => {
  const timestamp = typeof moment === 'number' ? moment : Date.parse(moment)
  return Number.isNaN(timestamp) ? 'Invalid date' : format.format(timestamp)
}

/** In the browser's time zone. */
export const formatDate = (moment: string | number): string => formatWith(date, moment)

/** For example "November 2026". */
export const formatMonth = (moment: string | number): string => formatWith(month, moment)

/** The time of day in the browser's time zone. */
export const formatTime = (moment: string | number): string => formatWith(time, moment)

/** A time within the next or last days, for example "Sun 3:40 am". */
export const formatDue = (moment: string): string => formatWith(day, moment).replace(',', '')

export const relativeTime = (moment: string, now: number = Date.now()): string => {
  const age = now - Date.parse(moment)
  if (age < hourMs) return 'Just now'
  if (age < dayMs) return `${Math.floor(age / hourMs)}h ago`
  if (age < weekMs) return `${Math.floor(age / dayMs)}d ago`
  return formatDate(moment)
}
