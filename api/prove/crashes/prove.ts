import { proveCrashesLoseNothing } from './crash-proof.ts'

const [kills = '40'] = process.argv.slice(2)
const { acknowledged, faults } = await proveCrashesLoseNothing(Number(kills), console.log)
for (const fault of faults) console.log(fault)
console.log(
  `${kills} kills; acknowledged: ${JSON.stringify(acknowledged)}; lost or half done: ${faults.length}`,
)
process.exit(faults.length === 0 ? 0 : 1)
