import { runTool } from '../tool.ts'
import { type Check, judge } from './check.ts'

export const unused: Check = async (args) =>
  judge(
    await runTool('knip', 'knip', [
      '--config',
      'commands/knip.jsonc',
      '--no-progress',
      '--treat-config-hints-as-errors',
      ...args,
    ]),
  )
