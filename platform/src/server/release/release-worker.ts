import { onlyWhileRuns } from '../../release/durable.ts'
import { carryOut, type Order } from '../../release/order.ts'
import { withoutFolders } from './without-folders.ts'

export interface WorkerTask {
  readonly order: Order
  /** The process id of the server. */
  readonly server: number
}

// The release key is in the order and not in the environment, which other processes of the machine could read.
process.once('message', ({ order, server }: WorkerTask) => {
  onlyWhileRuns(server)
  const outcome = withoutFolders(carryOut(order), order)
  if (process.connected) process.send?.(outcome, () => process.disconnect())
})
