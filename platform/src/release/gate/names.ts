import { coerce } from 'semver'
import { neighbourIn } from '../names.ts'
import type { Release } from '../registry.ts'
import type { Finding } from './incompatibility.ts'

/** Remotes take the core of the runtime from the host: an older one does not open them. A foreign one brings its own. */
export const opens = (host: Release, { federation }: Release): boolean => {
  const [own, its] = [coerce(federation), coerce(host.federation)]
  return !own || !its || (own.major - its.major || own.minor - its.minor) <= 0
}

/** Refuses versions that no page could open together. */
export const checkEngines = (releases: readonly Release[]): Finding[] => {
  const host = releases.find(({ part }) => part === 'host')
  if (!host) return []
  const newer = releases.filter((release) => !opens(host, release))
  return newer.map(({ part, version, federation }) => {
    const message = `${version} is built with Module Federation ${federation}, which is newer than the ${host.federation} of host ${host.version}: promote a host with it first, or both together.`
    return { part, message }
  })
}

const missing = (
  { part, version }: Release,
  name: string,
  names: readonly string[],
  offered: readonly string[] | undefined,
): Finding[] => {
  const report = (lack: string) => ({ part, message: `${version} needs ${lack}` })
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
export const checkNames = (set: readonly Release[]): Finding[] => {
  const offers = new Map(set.flatMap((release) => Object.entries(release.offers)))
  return set.flatMap((release) =>
    Object.entries(release.uses).flatMap(([name, names]) => missing(release, name, names, offers.get(name))),
  )
}
