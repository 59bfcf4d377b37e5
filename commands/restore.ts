import { runRestoreCommand } from '@drape/api/backup-admin'
import { operate } from './operate.ts'

await operate((env, words) => runRestoreCommand(env, words, console.log))
