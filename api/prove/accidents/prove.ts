import { accidents } from './accidents.ts'
import { proveScene } from './scene.ts'

/** `[accident [times]]` */
const [word, count] = process.argv.slice(2)
const chosen = Object.entries(accidents).filter(([name]) => !word || name === word)
const results: string[] = []
for (const [name, { times, fault, open }] of chosen) {
  const reason = fault?.()
  if (reason) console.log(`${name} cannot happen here: ${reason}`)
  const proving = reason ? [reason] : proveScene(name, Number(count ?? times), await open())
  const faults = await Promise.resolve(proving).catch((error: Error) => [error.stack ?? error.message])
  for (const each of faults) console.log(each)
  results.push(`${name} ${faults.length === 0 ? 'held' : 'NOT held'}`)
  if (faults.length > 0) process.exitCode = 1
}
console.log(results.join(', '))
process.exit(chosen.length === 0 ? 2 : undefined)
