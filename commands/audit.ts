import { readEnv, runAuditCommand, StartError } from '@drape/api/audit-admin'

try {
  // NODE_ENV is cleared because the variables required in production are not needed here.
  const env = readEnv({ ...process.env, NODE_ENV: '' })
  for (const line of await runAuditCommand(env, process.argv.slice(2))) console.log(line)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
