import type { Release } from '../registry.ts'
import type { Fault } from './fault.ts'

/**
 * Whether a host opens a version. Builds from before decision 89 are containers that only hosts of that time open, and
 * those hosts open nothing else. A part of another team brings an entry that both open.
 */
export const opens = (host: Release, { federation, foreign }: Release): boolean =>
  foreign !== undefined || (federation === undefined) === (host.federation === undefined)

/** Refuses versions that no page could open together. */
export const checkEngines = (releases: readonly Release[]): Fault[] => {
  const host = releases.find(({ part }) => part === 'host')
  if (!host) return []
  return releases
    .filter((release) => !opens(host, release))
    .map(
      ({ part, version }): Fault => ({
        check: 'names',
        part,
        message: `${version} and host ${host.version} are not both built with Module Federation: promote all parts together.`,
      }),
    )
}
