import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import { provideBrowser } from '../browser.ts'
import { root, runTool } from '../tool.ts'
import { type Check, type FileTime, fail, requireTests } from './check.ts'

const failures = ({ suites = [], specs }: JSONReportSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return [`${file}:${line} ${title}`, ...errors.map(({ message }) => message ?? '')].join('\n')
    }),
  ...suites.flatMap(failures),
]

const timesIn = ({ suites = [], specs }: JSONReportSuite): FileTime[] => [
  ...specs.map(({ file, tests }) => ({
    file: `e2e/src/${file}`,
    seconds:
      tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0) / 1000,
  })),
  ...suites.flatMap(timesIn),
]

const timesByFile = (suites: readonly JSONReportSuite[]): FileTime[] => {
  const times = new Map<string, number>()
  for (const { file, seconds } of suites.flatMap(timesIn)) times.set(file, (times.get(file) ?? 0) + seconds)
  return [...times].map(([file, seconds]) => ({ file, seconds }))
}

export const e2e: Check = async (args) => {
  try {
    await provideBrowser()
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
  const file = join(root, 'e2e/playwright-report/result.json')
  rmSync(file, { force: true })
  const { output } = await runTool('playwright', 'playwright', ['test', ...args], { cwd: join(root, 'e2e') })
  let result: JSONReport
  try {
    result = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
  } catch {
    // Playwright exited before it wrote the report: its output says why.
    return fail(output)
  }
  const { suites, errors, stats } = result
  const outcome = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    report: stripVTControlCharacters(
      [...suites.flatMap(failures), ...errors.map(({ message }) => message ?? '')].join('\n\n'),
    ),
    times: timesByFile(suites),
  }
  return requireTests(outcome, output)
}
