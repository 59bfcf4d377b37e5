import type { Release } from './registry.ts'
import type { Candidates } from './stitch.ts'

const missing = (
  user: Release,
  name: string,
  wanted: readonly string[],
  offered: readonly string[] | undefined,
) => {
  if (!offered) return [`${user.part} ${user.version} needs ${name}, which no live part offers.`]
  const absent = wanted.filter((each) => !offered.includes(each))
  if (absent.length === 0) return []
  return [`${user.part} ${user.version} needs ${absent.join(', ')} of ${name}, which the live version lacks.`]
}

/** A set of versions that may not be live together. */
export class GateRefusal extends Error {
  override readonly name = 'GateRefusal'
}

/**
 * A set of versions may go live only if every name that one part takes from another is there: an older
 * provider that lacks an export would break a newer remote on the page.
 */
export const gate = (candidates: Candidates): void => {
  const live = Object.values(candidates).flatMap(([head]) => head ?? [])
  const offers = new Map(live.flatMap((release) => Object.entries(release.offers)))
  const faults = live.flatMap((release) =>
    Object.entries(release.uses).flatMap(([name, wanted]) =>
      missing(release, name, wanted, offers.get(name)),
    ),
  )
  if (faults.length > 0) throw new GateRefusal(faults.join('\n'))
}
