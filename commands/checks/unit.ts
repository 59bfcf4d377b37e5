import { runTool } from '../tool.ts'
import { type Check, judge } from './check.ts'

export const unit: Check = async (args) => {
  const chosen = args.length > 0 ? args : ['--config', 'jest.together.config.mjs']
  return judge(await runTool('jest', 'jest', ['--silent', ...chosen]), /^Tests: .*$/m)
}
