import { demo } from './demo.ts'
import { releaseWithMatrix } from './release-with-matrix.ts'

const words = process.argv.slice(2)
try {
  await (words[0] === 'demo' ? demo(words.slice(1)) : releaseWithMatrix(words, process.env, console.log))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
