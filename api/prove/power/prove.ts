import { powerDiskFault } from './power-disk.ts'
import { provePowerLossLosesNothing } from './power-proof.ts'

const [cuts = '40'] = process.argv.slice(2)
const fault = powerDiskFault()
if (fault) {
  console.log(`No disk can be cut off here: ${fault}`)
  process.exit(1)
}
const { acknowledged, faults } = await provePowerLossLosesNothing(Number(cuts), console.log)
for (const each of faults) console.log(each)
console.log(
  `${cuts} power losses; acknowledged: ${JSON.stringify(acknowledged)}; lost or half done: ${faults.length}`,
)
process.exit(faults.length === 0 ? 0 : 1)
