export { counted } from './counted.ts'
export { formatDate, formatTime, relativeTime } from './moment.ts'
export { rupees } from './rupees.ts'
export { useNow } from './use-now.ts'
