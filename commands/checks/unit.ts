import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runTool } from '../tool.ts'
import { type Check, fail, requireTests } from './check.ts'

interface JestResult {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  /** Test files that could not be loaded, whose tests are not counted elsewhere. */
  readonly numRuntimeErrorTestSuites: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
  }[]
}

const read = (file: string): JestResult | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResult
  } catch {
    // Jest exited before it wrote the report: its output says why.
    return undefined
  }
}

export const unit: Check = async (args) => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-unit-'))
  const file = join(folder, 'result.json')
  const { output } = await runTool('jest', 'jest', ['--json', `--outputFile=${file}`, '--silent', ...args])
  const result = read(file)
  rmSync(folder, { recursive: true })
  if (!result) return fail(output)
  const broken = result.testResults.filter(({ status }) => status === 'failed')
  const outcome = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
    report: broken.map(({ name, message }) => `${name}\n${message}`).join('\n'),
    times: result.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
  return requireTests(outcome, output)
}
