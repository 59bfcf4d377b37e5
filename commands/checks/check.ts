import type { Ended } from '../tool.ts'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The failures in detail; empty if there are none. */
  readonly report: string
  /** How long each file of tests took. */
  readonly times?: readonly FileTime[]
}

export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** `args` select tests by file or title, where the tool can do so. */
export type Check = (args: readonly string[]) => Promise<Outcome>

export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  skipped: outcomes.reduce((total, { skipped }) => total + skipped, 0),
  report: outcomes.flatMap(({ report }) => report || []).join('\n\n'),
  times: outcomes.flatMap(({ times = [] }) => times),
})

export const pass = (): Outcome => ({ passed: 1, failed: 0, skipped: 0, report: '' })

export const fail = (report: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, report })

export const judge = ({ code, output }: Ended): Outcome => (code === 0 ? pass() : fail(output))

/** A suite in which no test ran counts as failed. */
export const requireTests = (outcome: Outcome, output: string): Outcome =>
  outcome.passed + outcome.failed > 0 ? outcome : fail(output || 'No test ran.')
