import type { Call } from './call.ts'
import * as concepts from './concepts.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

/** Every call with its folder and name. */
export const calls: readonly { readonly concept: string; readonly name: string; readonly call: Call }[] =
  Object.entries(concepts).flatMap(([concept, exports]) =>
    Object.entries(exports).flatMap(([name, call]) => (isCall(call) ? [{ concept, name, call }] : [])),
  )
