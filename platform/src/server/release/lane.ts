import { Refusal } from '../refusal.ts'

/** A proxy gives up after 30 s, and the run itself takes seconds. */
const longestWaitMs = 20_000
/** Of one caller: a build machine may send all of its parts at once. */
const mostOfOne = 8
const usualAtFirstMs = 3_000

interface Place {
  readonly caller: string
  readonly isUrgent: boolean
}

/** The last run of each caller, the newest at the end. */
type Past = readonly Place[]

const withRun = (past: Past, { caller, isUrgent }: Place): Past => [
  ...past.filter((each) => each.caller !== caller),
  { caller, isUrgent },
]

/** What is urgent is next, but not twice in a row of one caller; else the caller whose turn was longest ago. */
const nextOf = <One extends Place>(waiting: readonly One[], past: Past): One | undefined => {
  const last = past.at(-1)
  const rankOf = ({ caller, isUrgent }: Place) => {
    const isAgain = last?.isUrgent && last.caller === caller
    return isUrgent && !isAgain ? -Infinity : past.findIndex((each) => each.caller === caller)
  }
  return waiting.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
}

const countBefore = (newcomer: Place, waiting: readonly Place[], past: Past): number => {
  const next = nextOf([...waiting, newcomer], past)
  if (!next || next === newcomer) return 0
  const others = waiting.filter((each) => each !== next)
  return 1 + countBefore(newcomer, others, withRun(past, next))
}

const busy = (waitMs: number) =>
  new Refusal(503, 'unavailable', 'The service is not available right now. Please try again in a moment.', {
    'retry-after': String(Math.max(5, Math.ceil(waitMs / 1000))),
  })

/**
 * Runs one work at a time. Each caller has a place of its own, so that nobody's many keep another's waiting; a wait that
 * would be too long is refused at once.
 */
export function lane() {
  let waiting: (Place & { readonly begin: () => void })[] = []
  let past: Past = []
  let usualMs = usualAtFirstMs
  let runningSince: number | undefined

  const beginNext = (): void => {
    const next = runningSince === undefined ? nextOf(waiting, past) : undefined
    if (!next) return
    waiting = waiting.filter((each) => each !== next)
    past = withRun(past, next)
    runningSince = performance.now()
    next.begin()
  }

  return async <Result>(place: Place, work: () => Promise<Result>): Promise<Result> => {
    const restMs = runningSince === undefined ? 0 : Math.max(0, usualMs - (performance.now() - runningSince))
    const waitMs = restMs + usualMs * countBefore(place, waiting, past)
    const own = waiting.filter(({ caller }) => caller === place.caller).length
    if (waitMs > longestWaitMs || own === mostOfOne) throw busy(waitMs)
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting = waiting.filter((each) => each !== one)
        reject(busy(0))
      }, longestWaitMs)
      const one = {
        ...place,
        begin: () => {
          clearTimeout(giveUp)
          resolve()
        },
      }
      waiting.push(one)
      beginNext()
    })
    const since = runningSince ?? performance.now()
    try {
      return await work()
    } finally {
      usualMs = (usualMs + performance.now() - since) / 2
      runningSince = undefined
      beginNext()
    }
  }
}
