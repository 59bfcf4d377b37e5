import { carryOut, type Order } from '../../release/order.ts'
import { withoutFolders } from './without-folders.ts'

// The release key is in the order and not in the environment, which other processes of the machine could read.
process.once('message', (order: Order) => {
  process.send?.(withoutFolders(carryOut(order), order), () => process.disconnect())
})
