import type { Call } from './call.ts'
import * as concepts from './concepts.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

interface DescribedCall {
  readonly concept: string
  /** What the calls of the concept are about, in one sentence. */
  readonly about: string
  readonly name: string
  readonly call: Call
}

/** Every call with its folder and name. */
export const calls: readonly DescribedCall[] = Object.entries(concepts).flatMap(
  ([concept, { about, ...exports }]) =>
    Object.entries(exports).flatMap(([name, call]) => (isCall(call) ? [{ concept, about, name, call }] : [])),
)
