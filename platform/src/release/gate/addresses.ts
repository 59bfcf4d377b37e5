import { type Incompatibility, incompatibilityBy } from './incompatibility.ts'
import type { Case, FactsByPart } from './version-facts.ts'

const incompatibility = incompatibilityBy('routes')

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
