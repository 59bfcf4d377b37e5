import { Refusal, unavailable } from './refusal.ts'

/** How long a caller who was sent away should wait: by then some turns are over. */
const retrySeconds = 5

interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  /** Of one person, at work and waiting. */
  readonly ofEach?: number
  /** Who has waited so long is asked to come later. */
  readonly waitMs?: number
}

interface Taker {
  readonly person?: string
  /** Whoever has gone gives up the place in the queue. */
  readonly signal?: AbortSignal
}

const tooManyOfOne = () =>
  new Refusal(
    429,
    'too_many_requests',
    'Several requests of yours are being worked on. Please wait until one of them is done.',
    { 'retry-after': String(retrySeconds) },
  )

/**
 * Lets so many do their work at once and a few more wait; whoever comes then is asked to come later. A turn goes to
 * the person with the fewest at work, and whoever has had one goes to the end of the line: nobody keeps the others out.
 */
export function prepareTurns({ atOnce, waiting, ofEach = Number.POSITIVE_INFINITY, waitMs }: TurnLimits) {
  const working = new Map<string, number>()
  const queues = new Map<string, (() => void)[]>()
  let busy = 0

  const workOf = (person: string) => working.get(person) ?? 0
  const queueOf = (person: string) => queues.get(person) ?? []
  const queued = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0)

  function count(person: string, change: 1 | -1): void {
    busy += change
    const left = workOf(person) + change
    if (left) working.set(person, left)
    else working.delete(person)
  }

  /** Whoever leaves hands the place on, so that nobody slips in between. */
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
    { person = '', signal }: Taker = {},
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
