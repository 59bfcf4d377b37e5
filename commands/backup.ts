import { runBackupCommand } from '@drape/api/backup-admin'
import { operate } from './operate.ts'

await operate((env, words) => runBackupCommand(env, words, console.log))
