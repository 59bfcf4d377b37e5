import { neighbourIn } from '../names.ts'
import type { Release } from '../registry.ts'
import { type Incompatibility, incompatibilityBy } from './incompatibility.ts'

const incompatibility = incompatibilityBy('names')

const missing = (
  { part, version }: Release,
  name: string,
  names: readonly string[],
  offered: readonly string[] | undefined,
): Incompatibility[] => {
  const report = (message: string) => incompatibility(part, `${version} needs ${message}`)
  // Of a shared package with all its names: its range is compared.
  if (!offered && !neighbourIn(name)) return []
  if (!offered) return [report(`${name}, which no live part offers.`)]
  const absent = names.filter((each) => !offered.includes(each))
  return absent.length > 0 ? [report(`${absent.join(', ')} of ${name}, which the live version lacks.`)] : []
}

/**
 * Checks that every name which one part imports from another is exported: an older provider without it would break a
 * newer remote.
 */
export const checkNames = (set: readonly Release[]): Incompatibility[] => {
  const offers = new Map(set.flatMap((release) => Object.entries(release.offers)))
  return set.flatMap((release) =>
    Object.entries(release.uses).flatMap(([name, names]) => missing(release, name, names, offers.get(name))),
  )
}
