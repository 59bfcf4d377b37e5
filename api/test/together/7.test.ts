import { runShare } from './together.ts'

runShare(7)
