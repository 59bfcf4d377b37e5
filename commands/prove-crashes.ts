import { proveCrashesLoseNothing } from '@drape/api/crash-proof'

const kills = 40

export const proveCrashes = async (): Promise<boolean> => {
  const { acknowledged, faults } = await proveCrashesLoseNothing(kills, console.log)
  console.log(
    `${kills} kills; acknowledged: ${JSON.stringify(acknowledged)}; lost or half done: ${faults.length}`,
  )
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}
