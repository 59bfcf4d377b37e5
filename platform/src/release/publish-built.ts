import type { Call } from './cli.ts'
import type { Target } from './names.ts'
import { distOf, publish } from './publish.ts'

/** Publishes what was just built of a part, and returns its version. */
export const publishBuilt = (
  { store, values, source, publishesAlone = false }: Call,
  { part }: Target,
  notes: string[],
): string =>
  publish(store, values.dist ?? distOf(part), {
    part,
    source,
    mayReplace: !publishesAlone,
    say: (line) => notes.push(line),
  }).version
