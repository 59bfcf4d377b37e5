import { type Compilation, type Compiled, compileSets, type Probe } from './compile-sets.ts'
import { optionsFile } from './compiler.ts'
import type { GateResult, Incompatibility } from './incompatibility.ts'
import { checkOutside } from './outside.ts'
import {
  affectedBy,
  type Case,
  candidatesOf,
  type FactsByPart,
  takesUnknown,
  type VersionFacts,
} from './version-facts.ts'

export const noCompiler = 'Not checked: types, as TypeScript is not installed here; names alone are compared.'

const isSame = (one: Incompatibility, other: Incompatibility): boolean =>
  one.part === other.part && one.file === other.file && one.message === other.message

const namesOf = (facts: readonly VersionFacts[]): string =>
  facts.map(({ release: { part, version } }) => `${part} ${version}`).join(', ')

const withoutSources = (set: FactsByPart): string[] => {
  const bare = Object.values(set).filter(({ kept }) => !kept)
  const consumers = Object.values(set).filter(({ kept, release }) => kept && takesUnknown(set, release.part))
  const why = 'which came without sources; names alone are compared.'
  if (bare.length === 0) return []
  return [
    `Not checked: types of ${namesOf(bare)}, ${why}`,
    ...(consumers.length > 0
      ? [`Not checked: types of ${namesOf(consumers)}, which take from parts without.`]
      : []),
  ]
}

const nothing: Compiled = { incompatibilities: [], missing: [] }

const unchanged = ({ live, next }: Case): string[] =>
  Object.keys(live).filter((part) => next[part]?.release.version === live[part]?.release.version)

/** The same parts as they are live: errors that are there as well are not the candidate's. */
const compilationsToday = (gateCase: Case, { incompatibilities }: Compiled): Compilation[] =>
  unchanged(gateCase)
    .filter((part) => incompatibilities.some((each) => each.part === part))
    .map((part) => ({ set: gateCase.live, part }))

const resultOf = (gateCase: Case, { incompatibilities, missing }: Compiled, today: Compiled): GateResult => {
  const isKnown = (each: Incompatibility) =>
    unchanged(gateCase).includes(each.part) &&
    (each.file === optionsFile || today.incompatibilities.some((other) => isSame(each, other)))
  return {
    incompatibilities: incompatibilities.filter((each) => !isKnown(each)),
    notChecked: [
      ...withoutSources(gateCase.next),
      ...missing
        .slice(0, 1)
        .map((first) => `Not checked: what needs a package that is not installed here: ${first}`),
    ],
  }
}

/** Compiles the live parts against a candidate and the candidate against them, together with the probes. */
export const checkTypes = (
  cases: readonly Case[],
  probesOf: (gateCase: Case) => readonly Probe[],
  deadline: number,
): GateResult[] => {
  const outside = cases.map(checkOutside)
  const compiled = compileSets(
    cases.map((gateCase, at) =>
      outside[at]?.length
        ? { compilations: [] }
        : {
            compilations: affectedBy(gateCase).map((part) => ({ set: gateCase.next, part })),
            candidates: candidatesOf(gateCase).map((part) => ({ set: gateCase.next, part })),
            probes: probesOf(gateCase),
          },
    ),
    deadline,
  )
  if (!compiled) return outside.map((incompatibilities) => ({ incompatibilities, notChecked: [noCompiler] }))
  const results = cases.map((gateCase, at) => ({ gateCase, result: compiled[at] ?? nothing }))
  const today = compileSets(
    results.map(({ gateCase, result }) => ({ compilations: compilationsToday(gateCase, result) })),
    deadline,
  )
  return results.map(({ gateCase, result }, at) => {
    const { incompatibilities, notChecked } = resultOf(gateCase, result, today?.[at] ?? nothing)
    return { incompatibilities: [...(outside[at] ?? []), ...incompatibilities], notChecked }
  })
}
