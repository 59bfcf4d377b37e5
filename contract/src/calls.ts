import type { Call } from './call.ts'
import * as concepts from './concepts.ts'

const isCall = (thing: unknown): thing is Call =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'reply' in thing

/** Every call with its folder and name. */
export const calls: readonly { readonly concept: string; readonly name: string; readonly call: Call }[] =
  Object.entries(concepts).flatMap(([concept, doors]) =>
    Object.entries(doors).flatMap(([name, call]) => (isCall(call) ? [{ concept, name, call }] : [])),
  )
