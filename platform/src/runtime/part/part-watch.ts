import { caughtEvent } from '../fault.ts'
import { isOfFilling } from '../slot/filling-errors.ts'
import { isLoading } from './load-script.ts'
import { type InUse, isNamed, isOfNetwork, namesFiles } from './suspect.ts'
import { tryOut } from './try-out.ts'
import { showingOf } from './visible-content.ts'

export interface Watched {
  readonly inUse: InUse
  /** Whether this browser has never seen these versions work. */
  readonly isNew: boolean
  works(): void
  /** It failed before the person had used it, so that reloading loses nothing. */
  breaks(error: unknown): void
  /** It failed during use or later: only the person may reload. */
  breaksLater(error: unknown): void
  /** The trial has ended, with whichever result. */
  over(): void
}

/** An uncaught error counts only if it certainly comes from the part; other scripts on the page do not matter. */
const isOurs = (error: unknown, inUse: InUse): boolean =>
  error !== null && error !== undefined && (isNamed(error, inUse) || !namesFiles(error))

export const watchPart = ({ inUse, isNew, works, breaks, breaksLater, over }: Watched): (() => void) => {
  const root = document.getElementById('root') ?? document.body
  const watching = new AbortController()
  let isTried = true
  let isInHands = false

  const finish = () => {
    isTried = false
    stopTrial()
    over()
  }
  const fails = (error: unknown) => {
    if (isOfNetwork(error)) return
    const isLate = !isTried || isInHands
    if (isTried) finish()
    if (!isLate) breaks(error)
    else if (isNew) breaksLater(error)
  }
  const stopTrial = tryOut({
    showing: () => showingOf(root),
    isWaiting: () => document.hidden || isLoading(),
    works: () => {
      finish()
      works()
    },
    fails: (reason) => fails(new Error(reason)),
  })

  const noteHands = () => {
    isInHands ||= showingOf(root) === 'something'
  }
  const failsUncaught = (error: unknown) => {
    if (isTried && isNew && isOurs(error, inUse)) fails(error)
  }
  // In the capture phase, so that nothing in the page can stop an event before.
  const whileWatching = { capture: true, signal: watching.signal }
  addEventListener('pointerdown', noteHands, whileWatching)
  addEventListener('keydown', noteHands, whileWatching)
  addEventListener('error', ({ error }) => failsUncaught(error), whileWatching)
  addEventListener('unhandledrejection', ({ reason }) => failsUncaught(reason), whileWatching)
  const failsCaught = ({ detail }: CustomEvent<unknown>) => {
    if (!isOfFilling(detail)) fails(detail)
  }
  addEventListener(caughtEvent, (event) => failsCaught(event as CustomEvent<unknown>), whileWatching)
  return () => {
    watching.abort()
    if (isTried) finish()
  }
}
