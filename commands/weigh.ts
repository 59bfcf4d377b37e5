import { sharesIn } from '@drape/platform/release'
import { weighTree } from './checks/budgets.ts'

for (const { part, budget, weight, most } of sharesIn(await weighTree()))
  console.log(`${part.padEnd(10)} ${budget.padEnd(20)} ${weight} of ${most} kB`)
