import { z } from 'zod'

/** The kinds of check. */
const check = z.enum([
  'names',
  'doors',
  'types',
  'ranges',
  'routes',
  'storage',
  'calls',
  'styles',
  'policy',
  'bytes',
])

export type Check = z.output<typeof check>

export const incompatibility = z
  .object({
    check,
    /** The part that would break, or that is at fault. */
    part: z.string(),
    /** The place in that part's sources. */
    file: z.string().optional(),
    line: z.number().optional(),
    message: z.string(),
  })
  .readonly()

export type Incompatibility = z.output<typeof incompatibility>

/** What a check says of a part, and of the place in its sources if it knows that. */
export const faultBy =
  (check: Check) =>
  (
    part: string,
    message: string,
    { file, line }: { readonly file?: string | undefined; readonly line?: number | undefined } = {},
  ): Incompatibility => ({ check, part, file, line, message })

export interface Verdict {
  readonly faults: readonly Incompatibility[]
  /** What could not be checked and why, one line each. */
  readonly notChecked: readonly string[]
}

const placeOf = ({ part, file, line }: Incompatibility): string =>
  file ? `${part} ${file}${line ? `:${line}` : ''}:` : part

export const incompatibilityLine = (fault: Incompatibility): string =>
  `${placeOf(fault)} ${fault.message} (${fault.check})`

/** The verdicts on several sets as one, each fault and note once. */
export const oneVerdict = (verdicts: readonly Verdict[]): Verdict => ({
  faults: [
    ...new Map(
      verdicts.flatMap(({ faults }) => faults).map((each) => [incompatibilityLine(each), each]),
    ).values(),
  ],
  notChecked: [...new Set(verdicts.flatMap(({ notChecked }) => notChecked))],
})

/** Thrown when a set of versions may not be live together. */
export class GateRefusal extends Error {
  override readonly name = 'GateRefusal'
  readonly faults: readonly Incompatibility[]

  constructor(faults: readonly Incompatibility[]) {
    super(faults.map(incompatibilityLine).join('\n'))
    this.faults = faults
  }
}
