export { maxBudget, maxWishLength } from '../limits.ts'
export type { Wish } from './wish.ts'
export * from './wish-fields.ts'
export * from './wish-words.ts'
