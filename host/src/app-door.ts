import type { ComponentType } from 'react'

/** The type of the door ./app that every part with a route must have. The release gate compiles parts against it. */
export interface AppDoor {
  // Either, because TypeScript takes props that are all optional for a mistake where none of them is given.
  readonly App: ComponentType | ComponentType<{ readonly basename: string }>
}
