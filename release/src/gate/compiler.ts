import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Complaint {
  /** Relative to the folder of the run. */
  readonly file: string
  readonly line: number
  readonly code: string
  readonly message: string
}

const longestMs = 60_000

/** TypeScript is installed in the caller's repository, or beside this tool. */
const folderOfCompiler = (): string | undefined => {
  for (const from of [process.cwd(), import.meta.dirname]) {
    try {
      return dirname(createRequire(join(from, 'any.js')).resolve('typescript/package.json'))
    } catch {}
  }
  return undefined
}

interface Compiler {
  /** The node_modules folder with the npm packages to compile against. */
  readonly packages: string
  readonly command: readonly string[]
}

/** TypeScript 7 uses four checkers by default, each of which would work out the types of React and antd again. */
const oneChecker = (folder: string): string[] => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return Number.parseInt(version, 10) >= 7 ? ['--checkers', '1'] : []
}

export const findCompiler = (): Compiler | undefined => {
  const folder = folderOfCompiler()
  const file = folder && join(folder, 'bin/tsc')
  return folder && file && existsSync(file)
    ? { packages: dirname(folder), command: [file, ...oneChecker(folder)] }
    : undefined
}

/** Indented lines after an error narrow it down: the last one names the cause. */
const readAll = (text: string): Complaint[] => {
  const complaints: { file: string; line: number; code: string; message: string; cause?: string }[] = []
  for (const row of text.split('\n')) {
    const [, file = '', at, code = '', message = ''] =
      /^(.+)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(row) ?? []
    const last = complaints.at(-1)
    if (at) complaints.push({ file: file.replaceAll('\\', '/'), line: Number(at), code, message })
    else if (last && /^\s+\S/.test(row)) last.cause = row.trim()
  }
  return complaints.map(({ cause, ...complaint }) =>
    cause ? { ...complaint, message: `${complaint.message} ${cause}` } : complaint,
  )
}

/** TypeScript 7 has no JavaScript API: it is run as a program, and its output is parsed. */
export const compile = (command: Compiler['command'], folder: string): Complaint[] => {
  const ran = spawnSync(process.execPath, [...command, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: longestMs,
    maxBuffer: 64 * 1024 * 1024,
  })
  const complaints = readAll(ran.stdout)
  if (ran.status !== 0 && complaints.length === 0)
    throw new Error(
      `The compiler could not be run: ${ran.error?.message ?? (ran.stdout || ran.stderr).trim()}`,
    )
  return complaints
}
