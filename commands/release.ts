import { releaseWithMatrix } from './release-with-matrix.ts'

try {
  await releaseWithMatrix(process.argv.slice(2), process.env, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
