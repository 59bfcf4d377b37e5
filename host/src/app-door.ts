import type { ComponentType } from 'react'

/** The type of the door ./app that every part with a route must have. The release gate compiles parts against it. */
export interface AppDoor {
  readonly App: ComponentType<{ readonly basename: string }>
}
