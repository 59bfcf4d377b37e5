import { unavailable } from './refusal.ts'

/** How long a caller who was sent away should wait: by then some turns are over. */
const retrySeconds = 5

/** Lets so many do their work at once and a few more wait; whoever comes then is asked to come later. */
export function prepareTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let busy = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy === atOnce) {
      if (queue.length === waiting) throw unavailable(retrySeconds)
      // Whoever leaves hands the place on, so that nobody slips in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else busy++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
}
