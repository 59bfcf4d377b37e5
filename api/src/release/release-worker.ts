import { carryOut, type Order } from '@drape/release/order'

process.once('message', (order: Order) => {
  process.send?.(carryOut(order), () => process.disconnect())
})
