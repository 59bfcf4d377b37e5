import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Busy } from '../lock.ts'
import type { Bucket } from './bucket.ts'

const folder = '.locks/'
/** A lock of this age was left by a killed process. */
const staleAfterMs = 5 * 60_000
/** A slow process must give up before its lock counts as abandoned. */
const longestMs = 4 * 60_000
const tries = 4

/**
 * Runs the work in mutual exclusion. Few stores support conditional writes; but in every store that lists what was just
 * written, if two processes each write a lock file and then list, at least one sees the other's and withdraws.
 */
export const exclusivelyIn = async <T>(
  bucket: Bucket,
  work: (confirm: () => void) => Promise<T>,
): Promise<T> => {
  const own = `${folder}${randomUUID()}`
  const isAlone = async (): Promise<boolean> => {
    await bucket.put(own, Buffer.from(''))
    const all = await bucket.list(folder)
    const others = all.filter(({ file, ageMs }) => file !== own && ageMs < staleAfterMs)
    return others.length === 0 && all.some(({ file }) => file === own)
  }
  try {
    const began = performance.now()
    for (let nth = 1; !(await isAlone()); nth++) {
      await bucket.remove(own)
      if (nth === tries) throw new Busy('Another promotion is under way. Try again in a moment.')
      await sleep(300 * nth * (0.5 + Math.random()))
    }
    return await work(() => {
      if (performance.now() - began > longestMs)
        throw new Busy('It took so long that others may have taken over. Nothing was changed.')
    })
  } finally {
    await bucket.remove(own)
  }
}
