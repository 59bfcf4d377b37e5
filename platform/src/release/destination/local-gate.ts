import { z } from 'zod'
import { GateRefusal, incompatibilityLine, mergeResults } from '../gate/incompatibility.ts'
import { noCompiler } from '../gate/types.ts'
import { versionFacts } from '../gate/version-facts.ts'
import { judge } from '../gate.ts'
import { serverPaths } from '../server-api.ts'
import type { AskServer } from './server-client.ts'

const facts = z.record(z.string(), versionFacts.required({ sizes: true }))
const cases = z.array(z.object({ live: facts, next: facts }))

/**
 * Runs the type checks of the gate on the caller's machine, because an image has no compiler; returns whether they were
 * made. The server runs all other checks itself, also against versions that became live meanwhile.
 */
export const judgeLocally = async (
  ask: AskServer,
  versions: Readonly<Record<string, string>>,
  why: { readonly why?: string },
): Promise<boolean> => {
  const query = Object.entries(versions).map(([part, version]) => `target=${part}@${version}`)
  const { value } = await ask(`${serverPaths.gateCases}?${query.join('&')}`)
  const sets = cases.parse(value)
  const { incompatibilities, notChecked } = mergeResults(judge(sets))
  if (incompatibilities.length > 0) {
    const notes = incompatibilities.slice(0, 20).map((each) => incompatibilityLine(each).slice(0, 500))
    // An older server does not want to know.
    await ask(serverPaths.refusals, { versions, notes, ...why }).catch(() => undefined)
    throw new GateRefusal(incompatibilities)
  }
  return sets.length > 0 && !notChecked.includes(noCompiler)
}
