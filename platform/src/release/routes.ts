import type { Incompatibility } from './gate/incompatibility.ts'
import type { Release } from './registry.ts'

/** The part that each path shows. */
export type Routes = Readonly<Record<string, string>>

interface Claims {
  readonly routes: Routes
  readonly faults: readonly Incompatibility[]
}

const elsewhere = 'give it another route, in the "drape" of its package.json'

/** Collects the paths that the parts claim. The host's own routes come first, and a path claimed twice is a fault. */
const claimsOf = (live: readonly Release[]): Claims => {
  const own = live.find(({ part }) => part === 'host')?.routes ?? {}
  const routes = new Map(Object.entries(own))
  const faults: Incompatibility[] = []
  for (const { part, version, routes: claimed = {} } of live) {
    if (part === 'host') continue
    const say = (message: string) => faults.push({ check: 'routes', part, message: `${version} ${message}.` })
    for (const [path, shown] of Object.entries(claimed)) {
      const other = routes.get(path)
      if (shown !== part) say(`claims ${path} for ${shown}: a part has routes of its own alone`)
      else if (!other) routes.set(path, part)
      else if (!(path in own)) say(`wants to show ${path}, which ${other} shows: ${elsewhere}`)
    }
  }
  return { routes: Object.fromEntries([...routes].sort(([one], [other]) => (one < other ? -1 : 1))), faults }
}

export const routesOf = (live: readonly Release[]): Routes => claimsOf(live).routes

export const checkRoutes = (live: readonly Release[]): readonly Incompatibility[] => claimsOf(live).faults
