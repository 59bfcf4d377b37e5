import { proveStories } from '../stories/engine/portions.ts'

await proveStories('due', 3000)
