import type { ComponentType, ReactNode } from 'react'
import { useLazy } from './use-lazy.ts'

interface LazyProps<Props> {
  /** Must stay the same. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly with: Props
  /** Whether it is shown by a transition: code that is here is then rendered in it, without a placeholder first. */
  readonly isInTransition?: boolean
  /** Renders the place of the component until it has loaded; by default nothing. */
  readonly until?: (lazy: ReturnType<typeof useLazy<Props>>) => ReactNode
}

/** A component whose code is loaded when it is first shown. */
export const Lazy = <Props extends object>({
  load,
  with: props,
  isInTransition,
  until,
}: LazyProps<Props>) => {
  const lazy = useLazy(load, true, isInTransition)
  const { Component } = lazy
  return Component ? <Component {...props} /> : until?.(lazy)
}
