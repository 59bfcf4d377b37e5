import { join } from 'node:path'
import { provideBrowser } from '../browser.ts'
import { root, runTool } from '../tool.ts'
import { type Check, judge } from './check.ts'

export const e2e: Check = async (args) => {
  await provideBrowser()
  const words = ['test', '--reporter=dot', ...args]
  return judge(
    await runTool('playwright', 'playwright', words, { cwd: join(root, 'e2e') }),
    /^ +\d+ passed.*$/m,
  )
}
