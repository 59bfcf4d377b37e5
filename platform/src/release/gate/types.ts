import { namesIn } from '../files.ts'
import { inside } from '../inside.ts'
import { filesOf, unfollowedLine } from '../kept/kept.ts'
import { mapRecord } from '../map-record.ts'
import { type Compiled, type CompileRequest, compileSets, type Probe } from './compile-sets.ts'
import { findCompiler, optionsFile } from './compiler.ts'
import type { GateResult, Incompatibility } from './incompatibility.ts'
import { checkOutside } from './outside.ts'
import {
  affectedBy,
  type Case,
  candidatesOf,
  type FactsByPart,
  isScript,
  reachesUnknown,
  type VersionFacts,
} from './version-facts.ts'
import { packagesNamedIn, scopeOf } from './write-sources.ts'

/** Texts in the code that begin like the name of a package; imports are among them. */
const named = /["']((?:@[\w.-]{1,214}\/)?[\w.-]{1,214})/g

/** By the names in the folders: a link may lead out of them. */
const isIn = (packages: string, name: string): boolean => {
  const [last = '', scope] = name.split('/').reverse()
  return (
    namesIn(scope ? inside(packages, scope) : packages).includes(last) ||
    namesIn(inside(packages, '@types')).includes(name.replace(/^@(.+)\//, '$1__'))
  )
}

/** The npm packages that a part names and imports, and whose types are not in this folder of packages. */
const absentPackagesIn = ({ kept }: VersionFacts, set: FactsByPart, packages: string): readonly string[] => {
  if (!kept) return []
  const parts = Object.values(set).flatMap((facts) => facts.kept?.name ?? [])
  const own = new Set([...parts, ...Object.keys(kept.leaves)].map(scopeOf))
  const sources = filesOf(kept).filter(({ file }) => /\.tsx?$/.test(file))
  const imported = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(named)].map(([, name = '']) => name)),
  )
  return [...new Set(packagesNamedIn(kept))].filter(
    (name) => imported.has(name) && !own.has(scopeOf(name)) && !isIn(packages, name),
  )
}

export const noCompiler = 'Not checked: types, as TypeScript is not installed here; names alone are compared.'

const namesOf = (facts: readonly VersionFacts[]): string =>
  facts.map(({ release: { part, version } }) => `${part} ${version}`).join(', ')

const unknownIn = (set: FactsByPart, checked: FactsByPart, packages: string): string[] => {
  const all = Object.values(set)
  const bare = all.filter(({ kept }) => !kept)
  const unfollowing = all.filter(({ kept }) => kept?.unfollowed)
  const lacking = all.filter(({ kept, release }) => kept && !kept.unfollowed && !checked[release.part]?.kept)
  const scripts = Object.values(checked).filter(({ kept }) => Object.keys(kept?.files ?? {}).some(isScript))
  const consumers = Object.values(checked).filter(
    ({ kept, release }) => kept && reachesUnknown(checked, release.part),
  )
  const absent = new Set(lacking.flatMap((facts) => absentPackagesIn(facts, set, packages)))
  const line = (facts: readonly VersionFacts[], why: string) =>
    facts.length > 0 ? [`Not checked: types of ${namesOf(facts)}, which ${why}.`] : []
  return [
    ...line(bare, 'came without sources; names alone are compared'),
    ...line(
      lacking,
      `need packages that are not installed here (${[...absent].join(', ')}); names alone are compared`,
    ),
    ...unfollowing.map(
      (facts) =>
        `Not checked: types of ${namesOf([facts])}: ${unfollowedLine(facts.kept?.unfollowed ?? [])}; names alone are compared.`,
    ),
    ...(scripts.length > 0
      ? [`Not checked: the JavaScript of ${namesOf(scripts)}; names alone are compared.`]
      : []),
    ...line(consumers, 'take from parts without'),
  ]
}

const nothing: Compiled = { incompatibilities: [], missing: [] }

const unchanged = ({ live, next }: Case): string[] =>
  Object.keys(live).filter((part) => next[part]?.release.version === live[part]?.release.version)

const resultOf = (
  gateCase: Case,
  { incompatibilities, missing: [first] }: Compiled,
  today: Compiled,
  unknown: readonly string[],
): GateResult => {
  const isToday = ({ part, file, message }: Incompatibility) =>
    today.incompatibilities.some(
      (each) => each.part === part && each.file === file && each.message === message,
    )
  const isKnown = (each: Incompatibility) =>
    unchanged(gateCase).includes(each.part) && (each.file === optionsFile || isToday(each))
  return {
    incompatibilities: incompatibilities.filter((each) => !isKnown(each)),
    notChecked: [
      ...unknown,
      ...(first ? [`Not checked: what needs a package that is not installed here: ${first}`] : []),
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
  const compiler = findCompiler()
  if (!compiler) return outside.map((incompatibilities) => ({ incompatibilities, notChecked: [noCompiler] }))
  /** Half of a part's types cannot be compiled: errors of what is absent show wherever it is used. */
  const compilable = (set: FactsByPart) =>
    mapRecord(set, (facts) => {
      const isWhole = !facts.kept?.unfollowed && absentPackagesIn(facts, set, compiler.packages).length === 0
      return isWhole ? facts : { ...facts, kept: undefined }
    })
  const checked = cases.map(
    (each): Case => ({ ...each, live: compilable(each.live), next: compilable(each.next) }),
  )
  const requests = checked.map((gateCase, at): CompileRequest => {
    if (outside[at]?.length) return { compilations: [] }
    const compilationOf = (part: string) => ({ set: gateCase.next, part })
    return {
      compilations: affectedBy(gateCase).map(compilationOf),
      candidates: candidatesOf(gateCase).map(compilationOf),
      probes: probesOf(gateCase),
    }
  })
  const compiled = compileSets(compiler, requests, deadline)
  const results = checked.map((gateCase, at) => ({ gateCase, result: compiled[at] ?? nothing }))
  // The same parts as they are live: errors that are there as well are not the candidate's.
  const requestsToday = results.map(({ gateCase, result }): CompileRequest => {
    const isFailing = (part: string) => result.incompatibilities.some((each) => each.part === part)
    const failing = unchanged(gateCase).filter(isFailing)
    return { compilations: failing.map((part) => ({ set: gateCase.live, part })) }
  })
  const today = compileSets(compiler, requestsToday, deadline)
  return results.map(({ gateCase, result }, at) => {
    const unknown = unknownIn(cases[at]?.next ?? {}, gateCase.next, compiler.packages)
    const { incompatibilities, notChecked } = resultOf(gateCase, result, today[at] ?? nothing, unknown)
    return { incompatibilities: [...(outside[at] ?? []), ...incompatibilities], notChecked }
  })
}
