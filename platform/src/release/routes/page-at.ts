/** For the server, the service worker and whoever verifies a page: without React Router, whose order stands in the registry. */
type Pages = Readonly<Record<string, { readonly rank?: number | undefined }>>

/** Where one word of an address cannot be decoded, React Router takes all as they are. */
const decoded = (words: readonly string[]): readonly string[] => {
  try {
    return words.map(decodeURIComponent)
  } catch {
    return words
  }
}

/** Words are compared without regard to case, as React Router does: only of ASCII. */
const lowerCase = (word: string): string => word.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const matches = (pattern: readonly string[], words: readonly string[]): boolean => {
  const isOpen = pattern.at(-1) === '*'
  const segments = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? words.length < segments.length : words.length !== segments.length) return false
  return segments.every((segment, at) =>
    segment.startsWith(':') ? words[at] !== '' : segment === lowerCase(words[at] ?? ''),
  )
}

/** Nobody's, whatever the pattern: what is asked for there is no page. */
const ofServer = ['api', 'site', 'preview']

/**
 * Finds the page of an address by its pattern in the registry: the path itself if there is one, else the pattern that
 * ranks highest. Slashes at the end do not count.
 */
export const pageFinder = (pages: Pages): ((path: string) => string | undefined) => {
  const patterns = Object.entries(pages)
    .flatMap(([pattern, { rank }]) => (rank === undefined ? [] : [{ pattern, rank }]))
    .sort((one, other) => one.rank - other.rank)
    .map(({ pattern }) => ({ pattern, segments: pattern.slice(1).split('/') }))
  return (path) => {
    let end = path.length
    while (end > 1 && path[end - 1] === '/') end--
    const words = decoded(path.slice(1, end).split('/'))
    const exact = `/${words.map(lowerCase).join('/')}`
    if (Object.hasOwn(pages, exact) && pages[exact]?.rank === undefined) return exact
    if (ofServer.includes(words[0] ?? '')) return undefined
    return patterns.find(({ segments }) => matches(segments, words))?.pattern
  }
}
