import { runShare } from './run-share.ts'

runShare(3)
