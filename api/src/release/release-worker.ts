import { carryOut, type Order } from '@drape/release/order'

// The release key is in the order and not in the environment, which other processes of the machine could read.
process.once('message', (order: Order) => {
  process.send?.(carryOut(order), () => process.disconnect())
})
