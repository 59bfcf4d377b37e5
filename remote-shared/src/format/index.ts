export { charactersLeft, counted } from './counted.ts'
export { formatDate, formatDue, formatMonth, formatTime, relativeTime } from './moment.ts'
export { rupees, sumOf, totalInRupees } from './rupees.ts'
export { useNow } from './use-now.ts'
