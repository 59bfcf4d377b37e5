import type { Call } from './cli.ts'
import { distOf, publish } from './publish.ts'

/** Publishes what was just built of a part, and returns its version. */
export const publishBuilt = (
  { store, values, source, publishesAlone }: Call,
  part: string,
  notes: string[],
): string =>
  publish(store, values.dist ?? distOf(part), {
    part,
    source,
    mayReplace: !publishesAlone,
    say: (line) => notes.push(line),
  }).version
