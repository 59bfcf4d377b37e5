import { releaseWithMatrix } from './release-with-matrix.ts'

const words = process.argv.slice(2)
try {
  // Stands on the tools, which a machine that only serves does not have.
  if (words[0] === 'demo') await (await import('./demo.ts')).demo(words.slice(1))
  else await releaseWithMatrix(words, process.env, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
