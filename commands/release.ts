import { giveRelease } from './release-command.ts'

try {
  await giveRelease(process.argv.slice(2), process.env, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
