import { coerce } from 'semver'
import type { Release } from '../registry.ts'
import type { Incompatibility } from './incompatibility.ts'

/** Remotes take the core of the runtime from the host: an older one does not open them. */
const isNewer = (part: string, host: string): boolean => {
  const [own, its] = [coerce(part), coerce(host)]
  return own !== null && its !== null && (own.major - its.major || own.minor - its.minor) > 0
}

/** Why a host does not open a version, if it does not. A part of another team brings an entry that every host opens. */
const obstacle = (host: Release, { federation, foreign }: Release): string | undefined => {
  if (foreign) return undefined
  if ((federation === undefined) !== (host.federation === undefined))
    return `and host ${host.version} are not both built with Module Federation: promote all parts together.`
  if (federation && host.federation && isNewer(federation, host.federation))
    return `is built with Module Federation ${federation}, which is newer than the ${host.federation} of host ${host.version}: promote a host with it first, or both together.`
  return undefined
}

export const opens = (host: Release, release: Release): boolean => obstacle(host, release) === undefined

/** Refuses versions that no page could open together. */
export const checkEngines = (releases: readonly Release[]): Incompatibility[] => {
  const host = releases.find(({ part }) => part === 'host')
  if (!host) return []
  return releases.flatMap((release): Incompatibility[] => {
    const why = obstacle(host, release)
    return why ? [{ check: 'names', part: release.part, message: `${release.version} ${why}` }] : []
  })
}
