import { writeArrows } from '../guards/arrows.ts'
import { callPathFaults } from '../guards/call-paths.ts'
import { codeIn } from '../guards/code-files.ts'
import { folderCircleFaults } from '../guards/folder-circles.ts'
import { sentenceFaults } from '../guards/sentences.ts'
import { styleFaults } from '../guards/styles.ts'
import { root, runTool } from '../tool.ts'
import { type Check, fail, judge, pass, sum } from './check.ts'

export const lint: Check = async (args) => {
  writeArrows(root)
  const paths = args.length > 0 ? args : ['.']
  const code = codeIn(root)
  const faults = [
    ...folderCircleFaults(code),
    ...callPathFaults(code),
    ...sentenceFaults(code),
    ...styleFaults(root),
  ]
  return sum([
    judge(await runTool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', ...paths])),
    faults.length > 0 ? fail(faults.join('\n')) : pass(),
  ])
}
