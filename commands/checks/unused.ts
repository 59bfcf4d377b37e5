import { runTool } from '../tool.ts'
import { type Check, judge } from './check.ts'

export const unused: Check = async (args) =>
  judge(await runTool('knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors', ...args]))
