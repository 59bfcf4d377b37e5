import type { ComponentType, ReactNode } from 'react'
import { useArrival } from './use-arrival.ts'

interface LateProps<Props> {
  /** Must stay the same. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly with: Props
  /** Renders the place of the component until it has loaded; by default nothing. */
  readonly until?: (arrival: ReturnType<typeof useArrival<Props>>) => ReactNode
}

/** A component whose code is loaded when it is first shown. */
export const Late = <Props extends object>({ load, with: props, until }: LateProps<Props>) => {
  const arrival = useArrival(load, true)
  const { Piece } = arrival
  return Piece ? <Piece {...props} /> : until?.(arrival)
}
