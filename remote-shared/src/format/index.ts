export { formatDate, relativeTime } from './moment.ts'
export { rupees } from './rupees.ts'
