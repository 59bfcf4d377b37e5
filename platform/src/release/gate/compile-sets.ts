import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inside } from '../inside.ts'
import { filesOf, type Kept, usualOptions } from '../kept/kept.ts'
import { type Compiler, compile, type Diagnostic, optionsFile } from './compiler.ts'
import { makeGateFolder } from './gate-folder.ts'
import type { Incompatibility } from './incompatibility.ts'
import { plainSheet } from './style-files.ts'
import { type FactsByPart, reachesUnknown } from './version-facts.ts'
import { linkPackages, sourceWriter } from './write-sources.ts'

/** The folder of a part's sources in a set, for imports. */
export type PlaceOf = (set: FactsByPart, part: string) => string

/**
 * A generated file that compiles only if a statement about two parts is true, with what is said where it is not: before
 * the words of the compiler.
 */
export interface Probe extends Incompatibility {
  readonly text: (placeOf: PlaceOf) => string
  /** The part whose compiler options apply. */
  readonly of: Kept
}

export interface CompileRequest {
  /** The parts to compile, each with the other parts of a set. */
  readonly compilations: readonly { readonly set: FactsByPart; readonly part: string }[]
  /** Those whose sources are not live yet. */
  readonly candidates?: CompileRequest['compilations']
  readonly probes?: readonly Probe[]
}

export interface Compiled {
  readonly incompatibilities: Incompatibility[]
  /** npm packages that are not installed here. */
  readonly missing: string[]
}

const forced = {
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  types: [],
  // What it exports is inferred. It is not checked itself, and never complained of.
  allowJs: true,
  checkJs: false,
}

const optionsOf = ({ compilerOptions }: Kept): string =>
  JSON.stringify({ ...usualOptions, ...compilerOptions, ...forced })

/** Probes are always compiled strictly, whatever the team's own options are. */
const probeOptionsOf = (kept: Kept): string =>
  optionsOf({ ...kept, compilerOptions: { ...kept.compilerOptions, strict: true } })

/** Errors about npm packages that are not installed here say nothing about the parts. */
const isOfPackage = ({ code, message }: Diagnostic, set: FactsByPart): boolean => {
  const [, module = ''] = /(?:module|file for module) '([^']+)'/.exec(message) ?? []
  const isOfPart = Object.values(set).some(({ kept }) => kept && module.startsWith(`${kept.name}/`))
  return (code === 'TS2307' || code === 'TS7016') && !/^[./]|^$/.test(module) && !isOfPart
}

/** A sheet that is imported for its effect was found when the part was built; TypeScript before 6 does not look. */
const isOfSheet = ({ code, message }: Diagnostic): boolean =>
  code === 'TS2882' && plainSheet.test(/'([^']+)'/.exec(message)?.[1] ?? '')

/** `at` is the place of the diagnostic, if that is in no file of a request. */
type Listener = (diagnostic: Diagnostic, at?: { readonly part: string; readonly file: string }) => void

/** The callbacks for errors in a file, which several cases may share. */
type Listeners = Map<string, Listener[]>

const listen = (run: Listeners, file: string, listener: Listener): void => {
  run.set(file, [...(run.get(file) ?? []), listener])
}

/** Groups the files to compile by compiler options. */
const plan = (requests: readonly CompileRequest[], results: readonly Compiled[], placeOf: PlaceOf) => {
  const runs = new Map<string, Listeners>()
  const probed = new Map<string, string>()
  const runOf = (options: string): Listeners => {
    const run = runs.get(options) ?? new Map()
    runs.set(options, run)
    return run
  }
  for (const [at, { compilations, probes = [] }] of requests.entries()) {
    const { incompatibilities, missing } = results[at] as Compiled
    for (const { set, part } of compilations) {
      const kept = set[part]?.kept
      const files = Object.keys(kept?.files ?? {}).filter((file) => /\.tsx?$/.test(file))
      if (!kept || files.length === 0 || reachesUnknown(set, part)) continue
      const run = runOf(optionsOf(kept))
      const home = placeOf(set, part)
      for (const file of files)
        listen(run, `${home}/${file}`, (diagnostic) => {
          const { line, message } = diagnostic
          if (isOfSheet(diagnostic)) return
          if (isOfPackage(diagnostic, set)) missing.push(`${part} ${file}: ${message}`)
          else incompatibilities.push({ check: 'types', part, file, line, message })
        })
      listen(run, optionsFile, ({ message }, at = { part, file: optionsFile }) =>
        incompatibilities.push({ check: 'types', ...at, message }),
      )
    }
    for (const { text, of, ...meaning } of probes) {
      const probe = text((set, part) => `../${placeOf(set, part)}`)
      const file = probed.get(probe) ?? `probes/${probed.size}.ts`
      probed.set(probe, file)
      listen(runOf(probeOptionsOf(of)), file, ({ message }) =>
        incompatibilities.push({ ...meaning, message: `${meaning.message} ${message}` }),
      )
    }
  }
  return { runs, probed }
}

/** What builds replace. A team has the name from the types of Node, which are not loaded here. */
const environment = {
  file: 'environment.d.ts',
  text: 'declare var process: { readonly env: { readonly NODE_ENV: string } }\n',
  isUsed: (all: readonly Kept[]): boolean => {
    const texts = all.flatMap((kept) => filesOf(kept).map(({ text }) => text))
    const isDeclared = texts.some((text) => /\b(?:const|let|var)\s+process\b/.test(text))
    return !isDeclared && texts.some((text) => text.includes('process.env.NODE_ENV'))
  },
}

/**
 * If the compiler rejects an option or the syntax of any file, it checks no types: that error counts for the whole run,
 * though no request was about that file.
 */
const dispatch = (diagnostic: Diagnostic, run: Listeners): void => {
  const path = diagnostic.file.replace(/^\.\.\//, '')
  const listeners = run.get(path)
  if (listeners) for (const listener of listeners) listener(diagnostic)
  const [, part, file = ''] = /^\d+\/([a-z][a-z\d-]*)\/(.+)$/.exec(path) ?? []
  const isOfSyntax = /^TS1\d{3}$/.test(diagnostic.code)
  if (!listeners && part && isOfSyntax)
    for (const listener of run.get(optionsFile) ?? []) listener(diagnostic, { part, file })
}

/**
 * Compiles everything in one run for each set of compiler options, so that shared files are read once. All runs of a
 * promotion have one deadline.
 */
export const compileSets = (
  compiler: Compiler,
  requests: readonly CompileRequest[],
  deadline: number,
): Compiled[] => {
  const results = requests.map((): Compiled => ({ incompatibilities: [], missing: [] }))
  const home = makeGateFolder()
  try {
    const { homeOf, writeAll } = sourceWriter(home)
    const { runs, probed } = plan(requests, results, homeOf)
    if (runs.size === 0) return results
    const sets = requests.flatMap(({ compilations }) => compilations).map(({ set }) => set)
    const all = [...new Set(sets.flatMap((set) => Object.values(set)).flatMap(({ kept }) => kept ?? []))]
    linkPackages(home, compiler.packages, all)
    writeAll(new Set([...runs.values()].flatMap((run) => [...run.keys()])))
    mkdirSync(join(home, 'probes'))
    const added = environment.isUsed(all) ? [`../${environment.file}`] : []
    writeFileSync(inside(home, environment.file), environment.text)
    for (const [text, file] of probed) writeFileSync(inside(home, file), text)
    const homes = requests.flatMap(({ candidates = [] }) =>
      candidates.map(({ set, part }) => `${homeOf(set, part)}/`),
    )
    const isNew = (file: string) => homes.some((each) => file.startsWith(each))
    for (const [number, [options, run]] of [...runs].entries()) {
      const folder = inside(home, `run-${number}`)
      mkdirSync(folder)
      const files = [...run.keys()].filter((file) => file !== optionsFile).map((file) => `../${file}`)
      // Last, so that what a part's packages declare comes before it.
      const config = { compilerOptions: JSON.parse(options) as unknown, files: [...files, ...added] }
      writeFileSync(inside(folder, optionsFile), JSON.stringify(config))
      for (const diagnostic of compile(compiler, { home, folder, deadline, isNew })) dispatch(diagnostic, run)
    }
    return results
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
