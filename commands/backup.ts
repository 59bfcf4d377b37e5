import { readEnv, runBackupCommand, StartError } from '@drape/api/backup-admin'

try {
  // NODE_ENV is cleared because the variables required in production are not needed here.
  const env = readEnv({ ...process.env, NODE_ENV: '' })
  await runBackupCommand(env, process.argv.slice(2), console.log)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
