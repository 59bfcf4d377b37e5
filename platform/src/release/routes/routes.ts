import { matchRoutes } from 'react-router'
import type { Finding } from '../gate/incompatibility.ts'
import { type Case, releasesIn } from '../gate/version-facts.ts'
import type { Release } from '../registry.ts'

/** What a parameter holds in an example. No word of a pattern has a low line. */
const example = 'some_id'

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter((segment) => segment !== '')

const joined = (segments: readonly string[]): string => `/${segments.join('/')}`

const isParameter = (segment: string): boolean => segment.startsWith(':')

/** Whether a path is matched by more than its own words. */
export const isPattern = (path: string): boolean => /[:*]/.test(path)

/** A pattern with its optional segment and without it: no page is shown at any other. */
export const variantsOf = (pattern: string): string[] => {
  const segments = segmentsOf(pattern)
  const at = segments.findIndex((segment) => segment.endsWith('?'))
  if (at < 0) return [pattern]
  return [joined(segments.toSpliced(at, 1)), pattern.replace('?', '')]
}

const common = (
  [one, ...rest]: readonly string[],
  [other, ...otherRest]: readonly string[],
): string[] | undefined => {
  if (one === '*') return other === '*' ? [] : [other, ...otherRest].flatMap((segment) => segment ?? [])
  if (other === '*') return [one, ...rest].flatMap((segment) => segment ?? [])
  if (one === undefined || other === undefined) return one === other ? [] : undefined
  if (one !== other && !isParameter(one) && !isParameter(other)) return undefined
  const further = common(rest, otherRest)
  return further && [isParameter(one) ? other : one, ...further]
}

const filled = (segments: readonly string[]): string =>
  joined(
    segments
      .filter((segment) => segment !== '*')
      .map((segment) => (isParameter(segment) ? example : segment)),
  )

/** An address that both match. */
const commonAddress = (one: string, other: string): string | undefined => {
  const segments = common(segmentsOf(one), segmentsOf(other))
  return segments && filled(segments)
}

/**
 * Addresses of a pattern, the simplest first: whatever matches all of them, of patterns no longer than so many segments,
 * matches every address of it.
 */
const exampleAddresses = (pattern: string, longest: number): string[] => {
  const segments = segmentsOf(pattern)
  if (segments.at(-1) !== '*') return [filled(segments)]
  const more = Math.max(1, longest + 2 - segments.length)
  return Array.from({ length: more + 1 }, (_, count) => filled([...segments, ...Array(count).fill(':more')]))
}

/** Which of these patterns shows an address, as React Router ranks them; of the same rank the first. */
export const bestOf = (patterns: readonly string[], address: string): string | undefined =>
  matchRoutes(
    patterns.map((path) => ({ path })),
    address,
  )?.at(-1)?.route.path

const outranks = (one: string, other: string): boolean => {
  const address = one === other ? undefined : commonAddress(one, other)
  return (
    address !== undefined &&
    [bestOf([one, other], address), bestOf([other, one], address)].every((best) => best === one)
  )
}

/** The patterns in the order in which they are tried: paths without parameters are found by themselves, and before. */
export const inOrder = (paths: readonly string[]): string[] => {
  const left = new Set(paths.filter(isPattern))
  const ordered: string[] = []
  while (left.size > 0) {
    const next = [...left].find((each) => ![...left].some((other) => outranks(other, each)))
    if (next === undefined) throw new Error(`Each of ${[...left].join(', ')} comes after another.`)
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}

/** The part that each path shows: without optional segments, since each way to write it has a page. */
export type Routes = Readonly<Record<string, string>>

type Routing = Pick<Release, 'part' | 'version' | 'routes'>

const patternsOf = ({ routes }: Pick<Release, 'routes'>): string[] => routes.flatMap(variantsOf)

export const routesOf = (live: readonly Routing[]): Routes => {
  const routes = live.flatMap((release) =>
    patternsOf(release).map((path): [string, string] => [path, release.part]),
  )
  return Object.fromEntries(routes.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The pattern of a set by which an address is shown. */
export const patternAt = (set: readonly Pick<Release, 'routes'>[], address: string): string | undefined =>
  bestOf(set.flatMap(patternsOf), address)

const longestOf = (set: readonly Routing[]): number =>
  Math.max(0, ...set.flatMap(patternsOf).map((path) => segmentsOf(path).length))

const ownerAt = (set: readonly Routing[], address: string): string | undefined => {
  const pattern = patternAt(set, address)
  return set.find((release) => pattern !== undefined && patternsOf(release).includes(pattern))?.part
}

/** Examples of the addresses that another part shows after a change than before. */
export const changedHands = (before: readonly Routing[], after: readonly Routing[]) => {
  const set = [...before, ...after]
  const longest = longestOf(set)
  const addresses = set.flatMap(patternsOf).flatMap((path) => exampleAddresses(path, longest))
  return [...new Set(addresses)].sort().flatMap((address) => {
    const [from, to] = [ownerAt(before, address), ownerAt(after, address)]
    return from === to ? [] : [{ address, from, to }]
  })
}

const give = 'give it another route, in the "drape" of its package.json.'

const rivalry = (release: Routing, path: string, owner: Routing, other: string): string | undefined => {
  const address = commonAddress(path, other)
  if (address === undefined || outranks(path, other) || outranks(other, path)) return undefined
  const { version } = release
  if (path === other) return `${version} wants to show ${path}, which ${owner.part} shows: ${give}`
  return `${version} wants to show ${path}, and ${owner.part} shows ${other}: neither comes first at ${address}; ${give}`
}

/** Refuses a path that an earlier one of these parts shows, and a pattern that ranks as one of theirs or of its own. */
export const checkRoutes = (live: readonly Routing[]): readonly Finding[] => {
  const earlier: { readonly owner: Routing; readonly other: string }[] = []
  return live.flatMap((release) =>
    [...new Set(patternsOf(release))].flatMap((path): Finding[] => {
      const [message] = earlier.flatMap(({ owner, other }) => rivalry(release, path, owner, other) ?? [])
      earlier.push({ owner: release, other: path })
      return message ? [{ part: release.part, message }] : []
    }),
  )
}

/** Checks that no live address disappears: people have bookmarked it. */
export const checkAddresses = ({ live, next }: Case): Finding[] => {
  const after = releasesIn(next)
  const longest = longestOf(after)
  return releasesIn(live).flatMap((release) =>
    patternsOf(release).flatMap((path) => {
      const lost = exampleAddresses(path, longest).find((address) => !patternAt(after, address))
      if (lost === undefined) return []
      const example = lost === path ? '' : `, as ${lost}`
      const message = `has no route ${path} any more, at which people find ${release.part}${example}.`
      return [{ part: release.part, message }]
    }),
  )
}
