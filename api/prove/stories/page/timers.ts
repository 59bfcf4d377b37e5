interface Timer {
  readonly due: number
  readonly run: () => void
}

/** Longer than any wait that a story is about. */
const longestMs = 120_000

export type Timers = ReturnType<typeof newTimers>

/** The timers of all pages: time passes when nothing else moves. */
export function newTimers() {
  let now = 0
  const waiting: Timer[] = []
  let moving = 0
  return {
    /** No time passes before it is done. */
    hold: async <T>(task: Promise<T>): Promise<T> => {
      moving += 1
      try {
        return await task
      } finally {
        moving -= 1
      }
    },
    set: (run: () => void, ms = 0): Timer => {
      const timer = { due: now + ms, run }
      if (ms <= longestMs) waiting.push(timer)
      return timer
    },
    clear: (timer: Timer | undefined): void => {
      const at = timer ? waiting.indexOf(timer) : -1
      if (at >= 0) waiting.splice(at, 1)
    },
    /** Runs the next one; returns whether anything moves. */
    passTime: (): boolean => {
      if (moving > 0) return true
      const [next] = waiting.toSorted((one, other) => one.due - other.due)
      if (!next) return false
      waiting.splice(waiting.indexOf(next), 1)
      now = next.due
      next.run()
      return true
    },
    forget: () => void waiting.splice(0),
  }
}
