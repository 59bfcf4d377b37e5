export { listWornDays } from './closet.store.ts'
