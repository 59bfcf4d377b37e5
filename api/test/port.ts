import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })

/** Until no process listens there any more. */
export async function untilRefused(port: number): Promise<void> {
  while (await isOpen(port)) await sleep(25)
}
