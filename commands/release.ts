import { runRelease } from '@drape/release/cli'

try {
  runRelease(process.argv.slice(2), console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
