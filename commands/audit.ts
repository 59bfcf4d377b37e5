import { runAuditCommand } from '@drape/api/audit-admin'
import { operate } from './operate.ts'

await operate(async (env, words) => {
  for (const line of await runAuditCommand(env, words)) console.log(line)
})
