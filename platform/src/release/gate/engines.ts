import { coerce } from 'semver'
import type { Release } from '../registry.ts'
import { type Incompatibility, incompatibilityBy } from './incompatibility.ts'

const incompatibility = incompatibilityBy('names')

/** Remotes take the core of the runtime from the host: an older one does not open them. A foreign one brings its own. */
export const opens = (host: Release, { federation }: Release): boolean => {
  const [own, its] = [coerce(federation), coerce(host.federation)]
  return !own || !its || (own.major - its.major || own.minor - its.minor) <= 0
}

/** Refuses versions that no page could open together. */
export const checkEngines = (releases: readonly Release[]): Incompatibility[] => {
  const host = releases.find(({ part }) => part === 'host')
  if (!host) return []
  const newer = releases.filter((release) => !opens(host, release))
  return newer.map(({ part, version, federation }) => {
    const message = `${version} is built with Module Federation ${federation}, which is newer than the ${host.federation} of host ${host.version}: promote a host with it first, or both together.`
    return incompatibility(part, message)
  })
}
