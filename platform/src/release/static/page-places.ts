import { posix } from 'node:path'
import type { Registry } from '../registry.ts'
import { pageFinder } from '../routes/page-at.ts'
import { isPattern } from '../routes/routes.ts'

type Pages = Registry['pages']

const isOpen = (pattern: string): boolean => pattern.endsWith('/*')

/** No word of a route has a low line: names.ts. */
const folderOf = (pattern: string): string => pattern.replaceAll(':', '_').replace(/\*$/, '_').slice(1)

/** The address that an open pattern shows without more words, if it is its own. */
const ownBase = (pages: Pages, pattern: string): string | undefined => {
  const base = pattern.slice(0, -2) || '/'
  return isOpen(pattern) && !isPattern(base) && pageFinder(pages)(base) === pattern ? base : undefined
}

/** The files of a pattern's page: where a host finds it by itself, and where rewrites lead. */
export const placesOf = (pages: Pages, pattern: string): string[] => {
  if (pattern === '*') return ['404.html']
  const base = ownBase(pages, pattern)
  return [pattern, ...(base ? [base] : [])].map((each) => posix.join(folderOf(each), 'index.html'))
}

/**
 * What Netlify and Cloudflare's pages read, of which the first match counts. The latter rewrites also what is there: so
 * paths of others inside a pattern stand first, and a pattern without a word at its beginning gets none.
 */
export const rewritesOf = (pages: Pages): string[] => {
  const patterns = Object.fromEntries(
    Object.entries(pages)
      .filter(([path]) => isPattern(path) && /^\/[^:*]/.test(path))
      .sort(([, { rank: one = 0 }], [, { rank: other = 0 }]) => one - other),
  )
  const isWithin = pageFinder(patterns)
  const inPatterns = Object.keys(pages).filter((path) => !isPattern(path) && isWithin(path))
  const rewrite = (from: string, path: string) => `${from} /${folderOf(path)}/ 200`
  return [
    ...inPatterns.map((path) => rewrite(path, path)),
    ...Object.keys(patterns).flatMap((pattern) => [
      ...(isOpen(pattern) ? [rewrite(pattern.slice(0, -2), pattern)] : []),
      rewrite(pattern, pattern),
    ]),
  ]
}
