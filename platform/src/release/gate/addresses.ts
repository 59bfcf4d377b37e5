import type { Incompatibility } from './incompatibility.ts'
import type { Case, FactsByPart } from './version-facts.ts'

interface Route {
  readonly path: string
  readonly part: string
  /** The part whose release declares the path. */
  readonly said: string
}

const routesIn = (set: FactsByPart): Route[] =>
  Object.values(set).flatMap(({ release }) =>
    Object.entries(release.routes ?? {}).map(([path, part]) => ({ path, part, said: release.part })),
  )

/** Checks that no live path disappears: people have bookmarked it. */
export const checkAddresses = ({ live, next }: Case): Incompatibility[] => {
  const after = routesIn(next)
  return routesIn(live)
    .filter(({ path }) => !after.some((route) => route.path === path))
    .map(({ path, part, said }) => ({
      check: 'routes',
      part: said,
      message: `has no route ${path} any more, at which people find ${part}.`,
    }))
}
