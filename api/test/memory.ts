import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Whether nothing holds the object any more that a reference is to. */
export async function isFreed(reference: WeakRef<object> | undefined): Promise<boolean> {
  if (!reference) throw new Error('There was nothing to be freed')
  setFlagsFromString('--expose-gc')
  // The object is held until the turn ends in which the reference was made, and what it waits for may end later.
  await sleep(50)
  runInNewContext('gc')()
  return reference.deref() === undefined
}
