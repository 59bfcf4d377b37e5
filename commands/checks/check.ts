import type { Ended } from '../tool.ts'

export interface Outcome {
  readonly isPassed: boolean
  /** The failures in detail, or what the tool counted. */
  readonly report: string
}

/** `args` select tests by file or title, where the tool can do so. */
export type Check = (args: readonly string[]) => Promise<Outcome>

export const pass = (report = ''): Outcome => ({ isPassed: true, report })

export const fail = (report: string): Outcome => ({ isPassed: false, report })

export const sum = (outcomes: readonly Outcome[]): Outcome => {
  const failed = outcomes.filter(({ isPassed }) => !isPassed)
  return failed.length > 0 ? fail(failed.map(({ report }) => report).join('\n\n')) : pass()
}

/** `counted` is the line in which the tool says how many tests have passed. */
export const judge = ({ code, output }: Ended, counted?: RegExp): Outcome =>
  code === 0 ? pass(counted?.exec(output)?.[0].trim()) : fail(output)
