import { Refusal, unavailable } from './refusal.ts'

/** The Retry-After of a refused caller: by then some tasks have finished. */
const retrySeconds = 5

interface SemaphoreLimits {
  readonly atOnce: number
  readonly waiting: number
  /** The limit for one person, running and queued. */
  readonly ofEach?: number
  /** A queued caller is refused with 503 after this time. */
  readonly waitMs?: number
}

interface Requester {
  readonly person?: string
  /** A caller whose signal aborts leaves the queue. */
  readonly signal?: AbortSignal
}

export const tooManyOfOne = () =>
  new Refusal(
    429,
    'too_many_requests',
    'Several requests of yours are being worked on. Please wait until one of them is done.',
    { 'retry-after': String(retrySeconds) },
  )

/**
 * A semaphore with a bounded queue: `atOnce` tasks run, `waiting` more queue, and further callers are refused. The next
 * to run is of the person with the fewest running tasks, who then goes to the end of the queue, so that no one person
 * blocks the others.
 */
export function semaphore({ atOnce, waiting, ofEach = Number.POSITIVE_INFINITY, waitMs }: SemaphoreLimits) {
  const working = new Map<string, number>()
  const queues = new Map<string, (() => void)[]>()
  let busy = 0

  const workOf = (person: string) => working.get(person) ?? 0
  const queueOf = (person: string) => queues.get(person) ?? []
  const queued = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0)

  function count(person: string, change: 1 | -1): void {
    busy += change
    const tasks = workOf(person) + change
    if (tasks) working.set(person, tasks)
    else working.delete(person)
  }

  /** A finished task starts the next one itself, so that a new caller cannot overtake the queue. */
  function callNext(): void {
    const [person] = [...queues.keys()].sort((a, b) => workOf(a) - workOf(b))
    if (person === undefined) return
    const [call, ...rest] = queueOf(person)
    queues.delete(person)
    if (rest.length) queues.set(person, rest)
    count(person, 1)
    call?.()
  }

  function leaveQueue(person: string, call: () => void): void {
    const rest = queueOf(person).filter((each) => each !== call)
    if (rest.length) queues.set(person, rest)
    else queues.delete(person)
  }

  const wait = (person: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', goAway)
      }
      const call = () => {
        settle()
        resolve()
      }
      const leave = (reason: unknown) => {
        settle()
        leaveQueue(person, call)
        reject(reason)
      }
      const goAway = () => leave(signal?.reason)
      const timer =
        waitMs === undefined ? undefined : setTimeout(() => leave(unavailable(retrySeconds)), waitMs)
      signal?.addEventListener('abort', goAway)
      queues.set(person, [...queueOf(person), call])
    })

  return async <Result>(
    work: () => Promise<Result>,
    { person = '', signal }: Requester = {},
  ): Promise<Result> => {
    signal?.throwIfAborted()
    if (workOf(person) + queueOf(person).length >= ofEach) throw tooManyOfOne()
    if (busy < atOnce) count(person, 1)
    else if (queued() < waiting) await wait(person, signal)
    else throw unavailable(retrySeconds)
    try {
      return await work()
    } finally {
      count(person, -1)
      callNext()
    }
  }
}
