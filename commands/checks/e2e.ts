import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { provideBrowser } from '../browser.ts'
import { root, runTool } from '../tool.ts'
import { type Check, fail, requireTests } from './check.ts'

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightResult {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

const failures = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return [`${file}:${line} ${title}`, ...errors.map(({ message }) => message ?? '')].join('\n')
    }),
  ...suites.flatMap(failures),
]

export const e2e: Check = async (args) => {
  try {
    await provideBrowser()
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
  const file = join(root, 'e2e/playwright-report/result.json')
  rmSync(file, { force: true })
  const { output } = await runTool('playwright', 'playwright', ['test', ...args], { cwd: join(root, 'e2e') })
  let result: PlaywrightResult
  try {
    result = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightResult
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
  }
  return requireTests(outcome, output)
}
