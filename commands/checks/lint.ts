import { runTool } from '../tool.ts'
import { type Check, judge } from './check.ts'

export const lint: Check = async (args) => {
  const paths = args.length > 0 ? args : ['.']
  return judge(await runTool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', ...paths]))
}
