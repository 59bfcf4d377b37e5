import { type Incompatibility, incompatibilityBy } from './gate/incompatibility.ts'
import type { Case, FactsByPart } from './gate/version-facts.ts'
import type { Release } from './registry.ts'

const incompatibility = incompatibilityBy('routes')

/** The part that each path shows. */
export type Routes = Readonly<Record<string, string>>

const byPath = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1)

export const routesOf = (live: readonly Release[]): Routes => {
  const routes = live.flatMap(({ part, routes: own }) => own.map((path): [string, string] => [path, part]))
  return Object.fromEntries(routes.sort(byPath))
}

/** Refuses a path that an earlier one of these parts shows. */
export const checkRoutes = (live: readonly Release[]): readonly Incompatibility[] => {
  const owners = new Map<string, string>()
  return live.flatMap(({ part, version, routes }) =>
    routes.flatMap((path): Incompatibility[] => {
      const owner = owners.get(path) ?? part
      owners.set(path, owner)
      const message = `${version} wants to show ${path}, which ${owner} shows: give it another route, in the "drape" of its package.json.`
      return owner === part ? [] : [incompatibility(part, message)]
    }),
  )
}

const releasesIn = (set: FactsByPart) => Object.values(set).map(({ release }) => release)

/** Checks that no live path disappears: people have bookmarked it. */
export const checkAddresses = ({ live, next }: Case): Incompatibility[] => {
  const after = new Set(releasesIn(next).flatMap(({ routes }) => routes))
  return releasesIn(live).flatMap(({ part, routes }) =>
    routes
      .filter((path) => !after.has(path))
      .map((path) => incompatibility(part, `has no route ${path} any more, at which people find ${part}.`)),
  )
}
