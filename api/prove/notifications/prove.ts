import { proveStories } from '../stories/engine/portions.ts'

await proveStories('notifications', 3000)
