import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { PageRegistry } from '../../release/page-registry.ts'
import type { FillingLoader, OpenedComponent } from '../part/recovery.ts'
import { noteOfFilling } from './filling-errors.ts'
import type { FillingsProps } from './slot.ts'

interface FillingProps extends Pick<FillingsProps, 'of'> {
  readonly part: string
  readonly expose: string
  readonly loader: FillingLoader
}

/**
 * One part's filling: nothing while it loads, and nothing if it fails. If it throws, its version before takes its place,
 * unless the page shows more of that part.
 */
const Filling = ({ part, expose, of, loader }: FillingProps): ReactNode => {
  const [attempt, setAttempt] = useState(0)
  const [App, setApp] = useState<OpenedComponent>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    let isGone = false
    const open = () =>
      isGone ||
      loader.open(part, expose).then(
        (opened) => isGone || startTransition(() => setApp(() => opened)),
        // Counted where it failed: a slot has no place to say so.
        () => {},
      )
    // After what the screen itself needs, however busy the page stays.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(open, { timeout: 2_000 })
    else setTimeout(open)
    return () => {
      isGone = true
    }
  }, [part, expose, loader, attempt])
  if (!App) return null
  const leave = (error: unknown) => {
    setApp(undefined)
    if (loader.leave(part, error)) setAttempt((before) => before + 1)
  }
  return (
    <ErrorBoundary
      key={attempt}
      fallbackRender={({ error }) => {
        noteOfFilling(error)
        return null
      }}
      onError={leave}
    >
      <App {...of} />
    </ErrorBoundary>
  )
}

/** What stands in a slot: each filling loads and fails by itself. */
export const fillingsOf = (registry: PageRegistry, loader: FillingLoader) => {
  const fillers = Object.entries(registry).flatMap(([part, [live]]) =>
    Object.entries(live?.fills ?? {}).map(([slot, expose]) => ({ slot, part, expose })),
  )
  if (fillers.length === 0) return undefined
  return ({ slot, of, compare }: FillingsProps): ReactNode =>
    fillers
      .filter((each) => each.slot === slot)
      .sort((one, other) => compare?.(one.part, other.part) ?? 0)
      .map(({ part, expose }) => <Filling key={part} {...{ part, expose, of, loader }} />)
}
