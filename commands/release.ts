import { runRelease } from '@drape/release/cli'
import { releaser, treeSource } from './tree-source.ts'

try {
  runRelease(process.argv.slice(2), { by: releaser, source: treeSource }, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
