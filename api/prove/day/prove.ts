import { proveDayAtTheDesk } from './day-proof.ts'

const requests = 80

const { weights, faults } = await proveDayAtTheDesk(requests)
for (const { completed, nodes, listeners, heapBytes } of weights)
  console.log(
    `${completed} completed: ${nodes} nodes, ${listeners} listeners, ${(heapBytes / 1e6).toFixed(1)} MB of heap`,
  )
for (const fault of faults) console.log(fault)
console.log(`${requests} requests completed; faults: ${faults.length}`)
process.exit(faults.length === 0 ? 0 : 1)
