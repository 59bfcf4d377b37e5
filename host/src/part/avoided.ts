import type { PageRegistry, PageRelease } from '@drape/release/page-registry'

const key = 'drape:avoided'

/** The versions, by part, that broke while they rendered in this tab. */
type Avoided = Readonly<Record<string, string>>

const read = (): Avoided => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Avoided
  } catch {
    return {}
  }
}

const save = (avoided: Avoided): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(avoided))
    return true
  } catch {
    return false
  }
}

/** Of what there is of a part, what has not broken; and should that be nothing, all of it. */
export const unbroken = <T extends { readonly version: string }>(
  part: string,
  releases: readonly T[],
): readonly T[] => {
  const avoided = read()[part]
  const left = releases.filter(({ version }) => version !== avoided)
  return left.length > 0 ? left : releases
}

export const withoutAvoided = (registry: PageRegistry): PageRegistry =>
  Object.fromEntries(Object.entries(registry).map(([part, releases]) => [part, unbroken(part, releases)]))

/** Says whether it could be kept: a browser that forbids storage would make the same page again and again. */
export const avoidVersion = (part: string, version: string): boolean => save({ ...read(), [part]: version })

/**
 * The stack of what was thrown names files, and so the part and version that threw it: the innermost that
 * is not the host's, whose React appears in every stack.
 */
const blamed = (error: unknown, registry: PageRegistry): { part: string; version: string } | undefined => {
  const stack = (error instanceof Error && error.stack) || ''
  for (const [, part = '', version = ''] of stack.matchAll(/\/site\/(\w+)\/(\w+)\//g)) {
    if (registry[part]) return { part, version }
  }
  return undefined
}

/**
 * Notes that a version broke, and says whether a page without it can be made: its code is in use by then,
 * and code is never swapped in a live page, so the last known good version needs a new one.
 */
export const avoid = (error: unknown, registry: PageRegistry): boolean => {
  const fault = blamed(error, registry)
  if (!fault) return false
  const avoided = read()
  const releases = registry[fault.part] ?? []
  const isAnother = ({ version }: PageRelease) => version !== fault.version
  const isFirst = releases.every(({ version }) => version !== avoided[fault.part])
  if (!isFirst || !releases.some(isAnother)) return false
  return avoidVersion(fault.part, fault.version)
}

export const forgetAvoided = (): boolean => save({})
