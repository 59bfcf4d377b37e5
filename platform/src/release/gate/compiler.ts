import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inside } from '../inside.ts'
import { outside } from './outside.ts'

export interface Diagnostic {
  /** Relative to the folder of the run. */
  readonly file: string
  readonly line: number
  readonly code: string
  readonly message: string
}

/** TypeScript is installed in the caller's repository, or beside this tool. */
const folderOfCompiler = (): string | undefined => {
  for (const from of [process.cwd(), import.meta.dirname]) {
    try {
      return dirname(createRequire(join(from, 'any.js')).resolve('typescript/package.json'))
    } catch {}
  }
  return undefined
}

/** The name under which diagnostics about the compiler options come. */
export const optionsFile = 'tsconfig.json'

/** TypeScript 7 uses four checkers by default, each of which would work out the types of React and antd again. */
const oneChecker = ['--checkers', '1']

/** From TypeScript 7 on a program of the system, which its bin/tsc looks up and starts. */
const programOf = (folder: string): string[] => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  if (Number.parseInt(version, 10) < 7) return [process.execPath, join(folder, 'bin/tsc')]
  const name = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  const home = dirname(createRequire(join(folder, 'any.js')).resolve(name))
  return [inside(home, 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc'), ...oneChecker]
}

export const findCompiler = () => {
  const folder = folderOfCompiler()
  if (!folder || !existsSync(join(folder, 'bin/tsc'))) return undefined
  /** `packages` is the node_modules folder with the npm packages to compile against. */
  return { packages: dirname(folder), command: programOf(folder) }
}

export type Compiler = NonNullable<ReturnType<typeof findCompiler>>

const row = /^(?:(.+)\((\d+),\d+\): )?error (TS\d+): (.*)$/

/** Indented lines after an error narrow it down: the last one names the cause. */
const readAll = (rows: readonly string[]): Diagnostic[] => {
  const diagnostics: { file: string; line: number; code: string; message: string; cause?: string }[] = []
  for (const text of rows) {
    // A diagnostic without a file is about the options.
    const [, file = optionsFile, at = '1', code, message = ''] = row.exec(text) ?? []
    const last = diagnostics.at(-1)
    if (code) diagnostics.push({ file: file.replaceAll('\\', '/'), line: Number(at), code, message })
    else if (last && /^\s+\S/.test(text)) last.cause = text.trim()
  }
  return diagnostics.map(({ cause, ...diagnostic }) =>
    cause ? { ...diagnostic, message: `${diagnostic.message} ${cause}` } : diagnostic,
  )
}

const isOutside = (text: string, home: string): boolean => {
  const path = text.trim().replaceAll('\\', '/')
  return /^(?:\/|[a-z]:\/)/i.test(path) && !path.startsWith(`${home}/`) && !path.includes('/node_modules/')
}

/** Where it looks in every folder above, whatever is imported. */
const isOfSearch = (path: string): boolean => /\/(?:package\.json|node_modules)$/.test(path)

/**
 * Whether a new file looks for one outside of the sources: the same answer whether that is there or not. The compiler
 * writes down for each import from which file it comes, and then where it looks. An import that holds a line break can
 * pretend to be any such line, but for the name of `home`, which is random.
 */
const looksOutside = (trace: readonly string[], { home, isNew }: Pick<Run, 'home' | 'isNew'>): boolean => {
  let from: string | undefined
  return trace.some((row) => {
    const isHead = row.startsWith('======== Resolving ')
    const [, file] = row.endsWith('========') ? row.split(`'${home}/`) : []
    if (isHead || file) from = file?.split("'")[0]
    const [, place] = /^(?:File|Directory) '([^']*)/.exec(row) ?? []
    return (
      place !== undefined && from !== undefined && isNew(from) && isOutside(place, home) && !isOfSearch(place)
    )
  })
}

const packageFolder = '/node_modules/'

const withoutPackageFolder = (word: string): string => {
  const [start, end] = [word.search(/(?:[a-z]:)?\//i), word.indexOf(packageFolder)]
  return end > start ? word.slice(0, start) + word.slice(end + packageFolder.length) : word
}

/** Complaints that name a file which was looked for, or a module that was. */
const ofPlaces = /^TS(?:1149|1261|2306|2307|2688|2882|6053|6142|6504|7016)$/

/** A message names no folder of this machine. */
const withoutPlaces = ({ code, message }: Diagnostic, home: string): string => {
  const bare = message.replaceAll(`${home}/`, '').replaceAll(/[^'"\s]+/g, withoutPackageFolder)
  return ofPlaces.test(code) && /'(?:\/|[a-z]:\/)/i.test(bare) ? outside : bare
}

/** How run-compiler.js says that the time is over. */
const isOver = 124

interface Run {
  /** It holds all sources. */
  readonly home: string
  /** What to compile of them. */
  readonly folder: string
  readonly deadline: number
  /** Whether a file, by its path in `home`, is of a version that is not live. */
  readonly isNew: (file: string) => boolean
}

/** TypeScript 7 has no JavaScript API: it is run as a program, and its output is parsed. */
export const compile = ({ command }: Compiler, { home, folder, deadline, isNew }: Run): Diagnostic[] => {
  const leftMs = deadline - Date.now()
  const runner = [join(import.meta.dirname, 'run-compiler.js'), process.pid, home, leftMs].map(String)
  const args = [...runner, ...command, '-p', folder, '--pretty', 'false', '--listFiles', '--traceResolution']
  const run = () =>
    spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      // It reads the code of other teams, so it gets no secret of this process. A fifth of its two seconds was garbage
      // collection, which such a short run does not need.
      env: { GOGC: 'off', GOMEMLIMIT: '2GiB' },
      maxBuffer: 64 * 1024 * 1024,
    })
  const result = leftMs > 0 ? run() : undefined
  if (!result || result.status === isOver) throw new Error('Compiling takes too long, and was ended.')
  const all = result.stdout.split('\n')
  const rows = all.slice(all.findLastIndex((row) => row.endsWith(' ========')) + 1)
  const trace = all.slice(0, all.length - rows.length)
  const slashed = home.replaceAll('\\', '/')
  // Among the rows that are no diagnostic, each file that it read is listed.
  if (rows.some((row) => isOutside(row, slashed)) || looksOutside(trace, { home: slashed, isNew }))
    throw new Error(outside)
  const diagnostics = readAll(rows)
  if (result.status !== 0 && diagnostics.length === 0)
    throw new Error(
      `The compiler could not be run: ${result.error?.message ?? result.stderr.trim().split('\n')[0]}`,
    )
  return diagnostics.map((diagnostic) => ({ ...diagnostic, message: withoutPlaces(diagnostic, slashed) }))
}
