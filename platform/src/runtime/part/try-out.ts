import type { Showing } from './visible-content.ts'

const stepMs = 100

/** A part that has shown content this long works: its first data and effects are done. */
const provenAfterMs = 5_000

/** It has run, loads no file and shows nothing. */
const emptyForMs = 5_000

/** A loading indicator may be waiting for a slow server. */
const loadingForMs = 15_000

/** A page that was never idle in this time renders in an endless loop. */
const restlessForMs = 10_000

interface TryOutOptions {
  showing(): Showing
  /** Whether the clock should stop: a file of the part is loading, or the page is hidden. */
  isWaiting(): boolean
  works(): void
  fails(reason: string): void
}

export const tryOut = ({ showing, isWaiting, works, fails }: TryOutOptions): (() => void) => {
  let shownMs = 0
  let emptyMs = 0
  // Without requestIdleCallback the page is assumed to be idle.
  let hasRested = typeof requestIdleCallback === 'undefined'
  if (!hasRested) {
    requestIdleCallback(() => {
      hasRested = true
    })
  }
  const end = (report: () => void) => {
    clearInterval(timer)
    report()
  }
  const step = () => {
    if (isWaiting()) return
    const content = showing()
    if (content === 'something') {
      shownMs += stepMs
      emptyMs = 0
    } else {
      emptyMs += stepMs
    }
    if (shownMs >= provenAfterMs && hasRested) end(works)
    else if (shownMs >= restlessForMs) end(() => fails('it draws for ever'))
    else if (emptyMs >= (content === 'nothing' ? emptyForMs : loadingForMs))
      end(() => fails('it shows nothing'))
  }
  // Counts steps and not time, so that a suspended page is not taken for an empty one.
  const timer = setInterval(step, stepMs)
  return () => clearInterval(timer)
}
