import { proveCrashesLoseNothing } from '@drape/api/crash-proof'

const kills = 40

const { acknowledged, faults } = await proveCrashesLoseNothing(kills, console.log)
console.log(
  `${kills} kills; acknowledged: ${JSON.stringify(acknowledged)}; lost or half done: ${faults.length}`,
)
for (const fault of faults) console.log(fault)
process.exit(faults.length > 0 ? 1 : 0)
