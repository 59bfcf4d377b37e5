export { reachingIn } from './reach.ts'
export { classesIn } from './selectors.ts'
