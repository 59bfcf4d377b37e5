import { checkBytes } from './gate/bytes.ts'
import { callsNotChecked, checkCalls } from './gate/calls.ts'
import { checkDoors, doorProbes } from './gate/doors.ts'
import {
  type Check,
  type Finding,
  foundBy,
  type GateResult,
  type Incompatibility,
} from './gate/incompatibility.ts'
import { checkEngines, checkNames } from './gate/names.ts'
import { checkPolicy } from './gate/policy.ts'
import { checkRanges } from './gate/ranges.ts'
import { checkSlots, slotProbes, slotsNotChecked } from './gate/slots.ts'
import { checkStorage, storageProbes } from './gate/storage.ts'
import { checkStyleReach, checkStyles } from './gate/styles.ts'
import { checkTypes } from './gate/types.ts'
import { type Case, releasesIn } from './gate/version-facts.ts'
import type { Release } from './registry.ts'
import { checkAddresses, checkRoutes } from './routes/routes.ts'

/** Live parts come first, so that a conflict is reported for the newcomer. */
const routesIn = ({ live, next }: Case): readonly Finding[] => {
  const releases = releasesIn(next)
  const isLive = ({ part, version }: Release) => live[part]?.release.version === version
  return checkRoutes([...releases.filter(isLive), ...releases.filter((release) => !isLive(release))])
}

const checks: readonly (readonly [name: Check, check: (gateCase: Case) => readonly Finding[]])[] = [
  ['names', ({ next }) => [...checkEngines(releasesIn(next)), ...checkNames(releasesIn(next))]],
  ['doors', checkDoors],
  ['ranges', checkRanges],
  ['routes', routesIn],
  ['routes', checkAddresses],
  ['slots', checkSlots],
  ['storage', checkStorage],
  ['calls', checkCalls],
  ['styles', checkStyles],
  ['styles', checkStyleReach],
  ['policy', checkPolicy],
  ['bytes', checkBytes],
]

/** More of one kind help nobody, and a build can have millions. */
const mostOfOneKind = 200
const first = <Found extends Finding>(all: readonly Found[] = []) => all.slice(0, mostOfOneKind)

/**
 * Judges whether sets of versions may be live together, from their content alone. Several sets share one run of the
 * compiler, and all its runs the time that it may take.
 */
export const judge = (cases: readonly Case[], longestMs = 60_000): GateResult[] => {
  const probesOf = (gateCase: Case) => [
    ...doorProbes(gateCase),
    ...slotProbes(gateCase),
    ...storageProbes(gateCase),
  ]
  const types = checkTypes(cases, probesOf, Date.now() + longestMs)
  const withFacts =
    ({ next }: Case) =>
    (incompatibility: Incompatibility) => ({
      ...incompatibility,
      ...(Object.hasOwn(next, incompatibility.part) && next[incompatibility.part]?.known),
    })
  return cases.map((each, at) => ({
    incompatibilities: [
      ...checks.flatMap(([name, check]) => first(check(each)).map(foundBy(name))),
      ...first(types[at]?.incompatibilities),
    ].map(withFacts(each)),
    notChecked: [...(types[at]?.notChecked ?? []), ...callsNotChecked(each), ...slotsNotChecked(each)],
  }))
}
