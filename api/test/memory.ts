import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Whether nothing holds the object any more that a reference is to; what it waits for may end a little later. */
export async function isFreed(reference: WeakRef<object> | undefined): Promise<boolean> {
  if (!reference) throw new Error('There was nothing to be freed')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (let tries = 0; tries < 10; tries++) {
    // The object is held until the turn ends in which the reference was made or read.
    await sleep(50)
    collect()
    if (reference.deref() === undefined) return true
  }
  return false
}
