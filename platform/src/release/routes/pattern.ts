/** What a parameter holds in an example. No word of a pattern has a low line. */
const example = 'some_id'

export const segmentsOf = (pattern: string): string[] =>
  pattern.split('/').filter((segment) => segment !== '')

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
export const commonAddress = (one: string, other: string): string | undefined => {
  const segments = common(segmentsOf(one), segmentsOf(other))
  return segments && filled(segments)
}

/**
 * Addresses of a pattern, the simplest first: whatever matches all of them, of patterns no longer than so many segments,
 * matches every address of it.
 */
export const exampleAddresses = (pattern: string, longest: number): string[] => {
  const segments = segmentsOf(pattern)
  if (segments.at(-1) !== '*') return [filled(segments)]
  const more = Math.max(1, longest + 2 - segments.length)
  return Array.from({ length: more + 1 }, (_, count) => filled([...segments, ...Array(count).fill(':more')]))
}
