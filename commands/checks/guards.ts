import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingFromLock } from '../guards/lock-file.ts'
import { root } from '../tool.ts'
import { checkBudgets } from './budgets.ts'
import { type Check, fail, type Outcome, pass, sum } from './check.ts'
import { checkLicences } from './licences.ts'

const checkLock = (): Outcome => {
  const names = missingFromLock(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (names.length === 0) return pass()
  return fail(`package-lock.json lacks ${names.join(', ')}: npm run complete-lock adds them.`)
}

export const guards: Check = async () => sum([checkLock(), await checkBudgets(), checkLicences()])
