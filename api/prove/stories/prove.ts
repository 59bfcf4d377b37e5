import { proveStories } from './engine/portions.ts'

await proveStories('stories', 100_000)
