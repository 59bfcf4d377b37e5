import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { FormattedTestResults } from '@jest/test-result'
import jest from '../jest/projects.ts'
import { root, runTool } from '../tool.ts'
import { type Check, type FileTime, fail, requireTests } from './check.ts'

type JestResult = FormattedTestResults & { readonly numTodoTests: number }

/** Of files that run as one (commands/jest/shares) each by itself. */
const timesOf = ({
  name,
  startTime,
  endTime,
  assertionResults,
}: FormattedTestResults['testResults'][number]): FileTime[] => {
  const file = relative(root, name)
  if (!file.startsWith(join('commands', 'jest', 'shares')))
    return [{ file, seconds: (endTime - startTime) / 1000 }]
  const times = new Map<string, number>()
  for (const { ancestorTitles, duration } of assertionResults) {
    const [title = file] = ancestorTitles
    times.set(title, (times.get(title) ?? 0) + (duration ?? 0) / 1000)
  }
  return [...times].map(([title, seconds]) => ({ file: title, seconds }))
}

const read = (file: string): JestResult | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResult
  } catch {
    // Jest exited before it wrote the report: its output says why.
    return undefined
  }
}

/** All workspaces, and those that are named, run by shares, where a file finds what another has left; a file runs alone. */
const selectionOf = (args: readonly string[]): readonly string[] => {
  const names = jest.projects.map(({ displayName }) => String(displayName))
  if (!args.every((arg) => names.includes(arg))) return args
  const chosen = names.filter((name) => args.some((arg) => name === arg || name.startsWith(`${arg}/`)))
  const choice = args.length > 0 ? ['--selectProjects', ...chosen] : []
  return ['--config', 'commands/jest/together.config.mjs', ...choice]
}

export const unit: Check = async (args) => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-unit-'))
  const file = join(folder, 'result.json')
  const { output } = await runTool('jest', 'jest', [
    '--json',
    `--outputFile=${file}`,
    '--silent',
    ...selectionOf(args),
  ])
  const result = read(file)
  rmSync(folder, { recursive: true })
  if (!result) return fail(output)
  const failures = result.testResults.filter(({ status }) => status === 'failed')
  const outcome = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
    report: failures.map(({ name, message }) => `${name}\n${message}`).join('\n'),
    times: result.testResults.flatMap(timesOf),
  }
  return requireTests(outcome, output)
}
