import { proveCrashes } from './prove-crashes.ts'
import { proveDay } from './prove-day.ts'
import { proveDue } from './prove-due.ts'
import { proveOtherEngines } from './prove-engines.ts'
import { proveNewestFederation } from './prove-federation.ts'
import { proveGuard } from './prove-guard.ts'
import { proveHostilePart } from './prove-hostile-part.ts'
import { proveJourneys } from './prove-journeys.ts'
import { proveLoad } from './prove-load.ts'
import { provenNodes, proveUnderNode } from './prove-node.ts'
import { proveNotifications } from './prove-notifications.ts'
import { provePower } from './prove-power.ts'
import { proveStories } from './prove-stories.ts'

const proofs: Readonly<Record<string, (words: readonly string[]) => Promise<boolean>>> = {
  crashes: proveCrashes,
  day: proveDay,
  due: proveDue,
  engines: proveOtherEngines,
  federation: proveNewestFederation,
  guard: proveGuard,
  'hostile-part': proveHostilePart,
  journeys: proveJourneys,
  load: proveLoad,
  notifications: proveNotifications,
  power: provePower,
  stories: proveStories,
  ...Object.fromEntries(provenNodes.map((version) => [`node${version}`, proveUnderNode(version)])),
}

const [only, ...words] = process.argv.slice(2)
const chosen = Object.entries(proofs).filter(([name]) => only === undefined || name === only)
if (chosen.length === 0) {
  console.error(`There is no proof ${only}: choose one of ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

let isProven = true
for (const [, prove] of chosen) isProven = (await prove(words)) && isProven
process.exit(isProven ? 0 : 1)
