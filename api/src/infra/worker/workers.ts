import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { unavailable } from '../http/refusal.ts'

/**
 * A process starts within a second, and on a machine that is overloaded within many. After that the caller is asked to
 * try again, and the process goes on starting: if it were killed, the next caller would wait from the beginning, and
 * never get it.
 */
const usualStartLimitMs = 20_000
/** By then it hangs. */
const hungAfterMs = 180_000

/** Node 20 cannot run TypeScript by itself. */
const execArgv = (process.features as { typescript?: unknown }).typescript ? [] : ['--import', 'tsx']
/**
 * A worker, which reads what strangers sent, gets no environment variable with a secret. By default glibc would keep a
 * memory arena for each thread that has decoded.
 */
const env = process.platform === 'win32' ? undefined : { MALLOC_ARENA_MAX: '2' }

interface Worker {
  readonly child: ChildProcess
  readonly hasStarted: Promise<unknown>
  isReady: boolean
}

interface WorkerOptions {
  /** The file that a process runs: it calls `work`. */
  readonly file: string
  /** For one message. */
  readonly limitMs: number
  readonly startLimitMs?: number | undefined
  readonly nodeArgs?: readonly string[]
}

/** Processes that answer one message at a time: only a process can be stopped whatever it does. */
export function openWorkers<Message extends string | object, Answer>({
  file,
  limitMs,
  startLimitMs = usualStartLimitMs,
  nodeArgs = [],
}: WorkerOptions) {
  const idle = new Set<Worker>()
  const all = new Set<ChildProcess>()

  function begin(): Worker {
    const child = fork(file, {
      cwd: dirname(file),
      execArgv: [...execArgv, ...nodeArgs],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(env && { env }),
    })
    all.add(child)
    child.on('error', () => undefined)
    const hasStarted = answerOf(child, hungAfterMs).then((answer) => {
      if (!answer) throw new Error(`the process of ${file} did not start in time`)
      worker.isReady = true
      // Two of them would otherwise take half of a small machine from callers with short tasks. Not before: at this
      // priority a start takes a minute on a busy machine, while somebody waits for it.
      if (child.pid && all.has(child)) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    })
    // Waiting callers get the error; without any it would be an unhandled rejection.
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

    /**
     * Undefined when the worker exceeded the limit or died over the message. When this settles, successful or not, the
     * processor is free again.
     */
    async ask(message: Message, signal?: AbortSignal): Promise<Answer | undefined> {
      const worker = take()
      await untilStarted(worker, signal)
      const { child } = worker
      child.send(message)
      const answer = await answerOf(child, limitMs, signal)
      if (answer) idle.add(worker)
      return answer as Answer | undefined
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

/**
 * The next message of a worker; undefined when it has died. One that exceeds the limit, or whose caller has gone, is
 * killed.
 */
const answerOf = (child: ChildProcess, limitMs: number, signal?: AbortSignal) =>
  new Promise<unknown>((resolve, reject) => {
    const kill = () => child.kill('SIGKILL')
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
      child.off('message', take).off('exit', fail).off('error', fail)
    }
    const take = (answer: unknown) => {
      if (child.killed) return
      settle()
      resolve(answer)
    }
    const fail = () => {
      settle()
      if (signal?.aborted) reject(signal.reason)
      else resolve(undefined)
    }
    const timer = setTimeout(kill, limitMs)
    child.on('message', take).once('exit', fail).once('error', fail)
    signal?.addEventListener('abort', kill)
    if (signal?.aborted) kill()
  })
