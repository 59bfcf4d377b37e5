import { join } from 'node:path'
import type { ProblemCode } from '@drape/contract/problem'
import { Refusal } from '../http/refusal.ts'
import { openWorkers } from '../worker/workers.ts'
import type { Picture } from './picture.ts'
import { tooHard } from './picture-refusal.ts'

export type PictureAnswer =
  | { readonly picture: Picture }
  | {
      readonly refusal: { readonly statusCode: number; readonly code: ProblemCode; readonly message: string }
    }
  | { readonly fault: string }

/**
 * The slowest honest picture, a progressive JPEG of 50 megapixels, takes a second of processor; on a machine four times
 * as slow, with another one on the same core, 8. With the time in the queue it stays below the 30 s after which edges
 * and browsers give up.
 */
export const pictureLimitMs = 10_000

export type PictureWorkers = ReturnType<typeof openPictureWorkers>
export type PictureReaders = Pick<PictureWorkers, 'read' | 'close'>

/**
 * Pictures are decoded in worker processes, because only a process can be stopped: libvips checks for cancellation
 * between rows, and not while it reads a header or the scans of a progressive JPEG.
 */
export function openPictureWorkers({
  limitMs = pictureLimitMs,
  startLimitMs,
}: {
  readonly limitMs?: number
  readonly startLimitMs?: number
} = {}) {
  const file = join(import.meta.dirname, 'picture-worker.ts')
  const { count, ask, close } = openWorkers<string, PictureAnswer>({ file, limitMs, startLimitMs })
  return {
    count,
    close,

    /** When this settles, successful or not, the processor is free again. */
    async read(picture: string, signal?: AbortSignal): Promise<Picture> {
      const answer = await ask(picture, signal)
      // libvips may die over a broken picture.
      if (!answer) throw tooHard()
      if ('picture' in answer) return answer.picture
      if (!('refusal' in answer))
        throw new Error('a picture could not be read: its process failed', { cause: answer })
      const { statusCode, code, message } = answer.refusal
      throw new Refusal(statusCode, code, message)
    },
  }
}
