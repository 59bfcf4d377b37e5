import { onlyWhileRuns } from '../../release/durable.ts'
import { carryOut, type Order } from '../../release/order.ts'
import { withoutFolders } from './without-folders.ts'

// The release key is in the order and not in the environment, which other processes of the machine could read.
process.once('message', (order: Order) => {
  // The process id of the server.
  onlyWhileRuns(Number(process.argv[2]))
  const outcome = withoutFolders(carryOut(order), order)
  if (process.connected) process.send?.(outcome, () => process.disconnect())
})
