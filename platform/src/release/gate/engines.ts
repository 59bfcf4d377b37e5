import { coerce } from 'semver'
import type { Release } from '../registry.ts'
import type { Fault } from './fault.ts'

/**
 * Whether a host opens a version. Builds from before decision 89 are containers that only hosts of that time open, and
 * those hosts open nothing else. A part of another team brings an entry that both open.
 */
export const opens = (host: Release, { federation, foreign }: Release): boolean =>
  foreign !== undefined || (federation === undefined) === (host.federation === undefined)

/** Remotes take the core of the runtime from the host: an older one does not open them. */
const isNewer = (part: string, host: string): boolean => {
  const [own, its] = [coerce(part), coerce(host)]
  return own !== null && its !== null && (own.major - its.major || own.minor - its.minor) > 0
}

/** Refuses versions that no page could open together. */
export const checkEngines = (releases: readonly Release[]): Fault[] => {
  const host = releases.find(({ part }) => part === 'host')
  if (!host) return []
  return releases.flatMap((release): Fault[] => {
    const { part, version, federation } = release
    const say = (message: string): Fault[] => [{ check: 'names', part, message }]
    if (!opens(host, release))
      return say(
        `${version} and host ${host.version} are not both built with Module Federation: promote all parts together.`,
      )
    if (federation && host.federation && isNewer(federation, host.federation))
      return say(
        `${version} is built with Module Federation ${federation}, which is newer than the ${host.federation} of host ${host.version}: promote a host with it first, or both together.`,
      )
    return []
  })
}
