import { proveDayAtTheDesk } from '@drape/api/day-proof'

export const proveDay = async (): Promise<boolean> => {
  const { weights, faults } = await proveDayAtTheDesk(80)
  for (const { completed, nodes, listeners, heapBytes } of weights)
    console.log(
      `${completed} completed: ${nodes} nodes, ${listeners} listeners, ${(heapBytes / 1e6).toFixed(1)} MB of heap`,
    )
  console.log(`faults: ${faults.length}`)
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}
