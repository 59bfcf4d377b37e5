import { changedWords } from './changed.ts'
import { type Check, fail, type Outcome, sum } from './checks/check.ts'
import { e2e } from './checks/e2e.ts'
import { guards } from './checks/guards.ts'
import { lint } from './checks/lint.ts'
import { types } from './checks/types.ts'
import { unit } from './checks/unit.ts'
import { unused } from './checks/unused.ts'
import { useMemoryDisk } from './memory-disk.ts'
import { stopTools } from './tool.ts'

/** The checks of a step run at the same time. Those of the sources use one core each for most of theirs. */
const steps: readonly Readonly<Record<string, Check>>[] = [{ lint, types, unused, guards }, { unit }, { e2e }]
const names = steps.flatMap(Object.keys)
/** A run takes less than ten minutes on two idle cores. A slow machine gets six times that before it counts as hanging. */
const longestMs = 60 * 60_000

const count = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const [only, ...args] = process.argv.slice(2)
const changed = only === 'changed' ? await changedWords(args[0]) : undefined
const isChosen = (name: string): boolean => (changed ? name in changed : only === undefined || name === only)
if (!names.some(isChosen)) {
  console.error(
    changed ? 'No code differs.' : `There is no check ${only}: choose one of changed, ${names.join(', ')}.`,
  )
  process.exit(changed ? 0 : 1)
}

useMemoryDisk()
let isStopped = false
const stop = (reason: string): void => {
  isStopped = true
  stopTools(reason)
}
setTimeout(() => stop('stopped after 60 minutes'), longestMs).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(`stopped by ${signal}`))

const runCheck = async (name: string, check: Check, args: readonly string[]): Promise<Outcome> => {
  if (isStopped) return fail(`${name} did not run.`)
  const startedAt = Date.now()
  const outcome = await check(args).catch((error: Error) => fail(error.stack ?? error.message))
  console.log(`${name.padEnd(8)}${count(outcome)}  (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (outcome.failed > 0) console.log(`\n${outcome.report}\n`)
  return outcome
}

const outcomes: Outcome[] = []
for (const step of steps) {
  const checks = Object.entries(step).filter(([name]) => isChosen(name))
  if (checks.length > 0) console.log(`${checks.map(([name]) => name).join(', ')}…`)
  outcomes.push(
    ...(await Promise.all(checks.map(([name, check]) => runCheck(name, check, changed?.[name] ?? args)))),
  )
}
const total = sum(outcomes)
process.exitCode = total.failed > 0 ? 1 : 0
const slowest = (total.times ?? []).toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
console.log(count(total))
