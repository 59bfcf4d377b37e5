// One chunk, because what two of them share would come with every screen.
export { adviceOf } from './fit/advice.ts'
export { FitFacts } from './fit/fit-facts.tsx'
