import { powerDiskFault, provePowerLossLosesNothing } from '@drape/api/power-proof'

const cuts = 40

export const provePower = async (): Promise<boolean> => {
  const fault = powerDiskFault()
  if (fault) {
    console.log(`No disk can be cut off here: ${fault}`)
    return false
  }
  const { acknowledged, faults } = await provePowerLossLosesNothing(cuts, console.log)
  console.log(
    `${cuts} power losses; acknowledged: ${JSON.stringify(acknowledged)}; lost or half done: ${faults.length}`,
  )
  for (const each of faults) console.log(each)
  return faults.length === 0
}
