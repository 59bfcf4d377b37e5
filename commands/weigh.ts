import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf } from '@drape/build/parts'
import { sharesIn } from '@drape/release/gate'
import { weighTree } from './checks/budgets.ts'
import { recordFile, recordOf } from './guards/budgets.ts'
import { root } from './tool.ts'

const live = await weighTree()
for (const { part, budget, weight, most } of sharesIn(live))
  console.log(`${part.padEnd(10)} ${budget.padEnd(20)} ${weight} of ${most}`)
for (const { part, folder } of Object.values(partsOf(root))) {
  const record = recordOf(live[part]?.kept?.modules)
  writeFileSync(join(root, folder, recordFile), `${JSON.stringify(record, null, 2)}\n`)
}
