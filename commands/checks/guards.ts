import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFaults } from '../guards/lock-file.ts'
import { root } from '../tool.ts'
import { checkBudgets } from './budgets.ts'
import { type Check, fail, type Outcome, pass, sum } from './check.ts'
import { checkLicences } from './licences.ts'

const checkLock = (): Outcome => {
  const faults = lockFaults(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (faults.length === 0) return pass()
  return fail(`package-lock.json: ${faults.join(', ')}. npm run complete-lock mends it.`)
}

export const guards: Check = async () => sum([checkLock(), await checkBudgets(), checkLicences()])
