import { z } from 'zod'
import { owner, ownerLine } from '../owner.ts'
import { provenance, provenanceLine } from '../provenance/provenance.ts'

/** The kinds of check. */
const check = z.enum([
  'names',
  'doors',
  'types',
  'ranges',
  'routes',
  'slots',
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
    /** The part that would break, or that causes it. */
    part: z.string(),
    /** The place in that part's sources. */
    file: z.string().optional(),
    line: z.number().optional(),
    message: z.string(),
    /** Whose that part is, and where its version comes from. */
    owner: owner.optional(),
    provenance: provenance.optional(),
  })
  .readonly()

export type Incompatibility = z.output<typeof incompatibility>

/** What one check says of a part. */
export type Finding = Pick<Incompatibility, 'part' | 'message' | 'file' | 'line'>

export const foundBy =
  (check: Check) =>
  (finding: Finding): Incompatibility => ({ check, ...finding })

export interface GateResult {
  readonly incompatibilities: readonly Incompatibility[]
  /** What could not be checked and why, one line each. */
  readonly notChecked: readonly string[]
}

export const incompatibilityLine = ({ part, file, line, message, check }: Incompatibility): string => {
  const place = file ? `${part} ${file}${line ? `:${line}` : ''}:` : part
  return `${place} ${message} (${check})`
}

/** The results for several sets as one, each incompatibility and note once. */
export const mergeResults = (results: readonly GateResult[]): GateResult => ({
  incompatibilities: [
    ...new Map(
      results
        .flatMap(({ incompatibilities }) => incompatibilities)
        .map((each) => [incompatibilityLine(each), each]),
    ).values(),
  ],
  notChecked: [...new Set(results.flatMap(({ notChecked }) => notChecked))],
})

/** Whom it is about, once for each part. */
const whoseLines = (all: readonly Incompatibility[]): string[] => [
  ...new Set(
    all.flatMap(({ part, owner, provenance }) => [
      ...(owner ? [`${ownerLine(part, owner)}.`] : []),
      ...(provenance ? [`${part} comes from ${provenanceLine(provenance)}.`] : []),
    ]),
  ),
]

/** Thrown when a set of versions may not be live together. */
export class GateRefusal extends Error {
  override readonly name = 'GateRefusal'
  readonly incompatibilities: readonly Incompatibility[]

  constructor(incompatibilities: readonly Incompatibility[]) {
    super([...incompatibilities.map(incompatibilityLine), ...whoseLines(incompatibilities)].join('\n'))
    this.incompatibilities = incompatibilities
  }
}
