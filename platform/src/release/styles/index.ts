export { reachingIn } from './reach.ts'
export { classesIn } from './statements.ts'
