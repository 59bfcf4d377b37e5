import type { Order } from '../../src/release/order.ts'
import { releaseService } from '../../src/server/release/release.service.ts'

/** A server that carries out one order, in a process of its own. */
process.once('message', async (order: Order) => {
  await releaseService({ siteDir: order.site }).carryOut(order)
  process.disconnect()
})
