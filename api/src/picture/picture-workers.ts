import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { ProblemCode } from '@drape/contract/problem'
import { Refusal, unavailable } from '../http/refusal.ts'
import type { Picture } from './picture.ts'
import { tooHard } from './picture-refusal.ts'

export type PictureAnswer =
  | { readonly isReady: true }
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
/**
 * A process starts within a second, and on a machine that is overloaded within many. Whoever has waited for so long is
 * asked to try again, and the process goes on starting: killed, it would start from the beginning for the next picture,
 * and none would ever be read there.
 */
const usualStartLimitMs = 20_000
/** By then it hangs. */
const hungAfterMs = 180_000

/** Node 20 cannot run TypeScript by itself. */
const execArgv = (process.features as { typescript?: unknown }).typescript ? [] : ['--import', 'tsx']
/**
 * The worker, which parses files of strangers, gets no environment variable with a secret. By default glibc would keep
 * a memory arena for each thread that has decoded.
 */
const env = process.platform === 'win32' ? undefined : { MALLOC_ARENA_MAX: '2' }

interface Worker {
  readonly child: ChildProcess
  readonly hasStarted: Promise<unknown>
  isReady: boolean
}

export type PictureWorkers = ReturnType<typeof openPictureWorkers>

/**
 * Pictures are decoded in worker processes, because only a process can be stopped: libvips checks for cancellation
 * between rows, and not while it reads a header or the scans of a progressive JPEG.
 */
export function openPictureWorkers({ limitMs = pictureLimitMs, startLimitMs = usualStartLimitMs } = {}) {
  const idle = new Set<Worker>()
  const all = new Set<ChildProcess>()

  function begin(): Worker {
    const child = fork(join(import.meta.dirname, 'picture-worker.ts'), {
      cwd: import.meta.dirname,
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(env && { env }),
    })
    all.add(child)
    child.on('error', () => undefined)
    // Two pictures would otherwise take half of a small machine from everybody who asks for something quick.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const orElse = new Error('no process for pictures has started')
    const hasStarted = answerOf(child, { limitMs: hungAfterMs, orElse }).then(() => {
      worker.isReady = true
    })
    // Whoever waits hears of it; there may be nobody.
    hasStarted.catch(() => undefined)
    const worker: Worker = { child, hasStarted, isReady: false }
    child.once('exit', () => {
      all.delete(child)
      idle.delete(worker)
    })
    return worker
  }

  function take(): Worker {
    const waiting = [...idle]
    const worker = waiting.find(({ isReady }) => isReady) ?? waiting[0]
    if (!worker) return begin()
    idle.delete(worker)
    return worker
  }

  async function untilStarted(worker: Worker, signal: AbortSignal | undefined): Promise<void> {
    if (worker.isReady) return
    try {
      await within(startLimitMs, worker.hasStarted, signal)
    } catch (error) {
      if (all.has(worker.child)) idle.add(worker)
      throw error
    }
  }

  return {
    /** The number of worker processes, busy or idle. */
    count: () => all.size,

    /** When this settles, successful or not, the processor is free again. */
    async read(file: string, signal?: AbortSignal): Promise<Picture> {
      const worker = take()
      await untilStarted(worker, signal)
      const { child } = worker
      child.send(file)
      const answer = await answerOf(child, { limitMs, signal, orElse: tooHard() })
      idle.add(worker)
      if ('picture' in answer) return answer.picture
      if (!('refusal' in answer)) throw new Error('a picture could not be read', { cause: answer })
      const { statusCode, code, message } = answer.refusal
      throw new Refusal(statusCode, code, message)
    },

    close(): void {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

/** Waits no longer than this, nor for a caller who has gone. */
const within = (limitMs: number, started: Promise<unknown>, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const leave = () => reject(signal?.reason)
    const timer = setTimeout(() => reject(unavailable()), limitMs)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    started
      .then(() => resolve(), reject)
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      })
  })

interface Patience {
  readonly limitMs: number
  readonly signal?: AbortSignal | undefined
  /** Thrown when the worker exceeds the limit or dies, as libvips may over a broken picture. */
  readonly orElse: Error
}

/** The next message of a worker. One that exceeds the limit, or whose caller has gone, is killed. */
const answerOf = (child: ChildProcess, { limitMs, signal, orElse }: Patience) =>
  new Promise<PictureAnswer>((resolve, reject) => {
    const kill = () => child.kill('SIGKILL')
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
      child.off('message', take).off('exit', fail).off('error', fail)
    }
    const take = (answer: unknown) => {
      if (child.killed) return
      settle()
      resolve(answer as PictureAnswer)
    }
    const fail = () => {
      settle()
      reject(signal?.aborted ? signal.reason : orElse)
    }
    const timer = setTimeout(kill, limitMs)
    child.on('message', take).once('exit', fail).once('error', fail)
    signal?.addEventListener('abort', kill)
    if (signal?.aborted) kill()
  })
