import type { PageRegistry } from '@drape/release/page-registry'

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

export const withoutAvoided = (registry: PageRegistry): PageRegistry => {
  const avoided = read()
  return Object.fromEntries(
    Object.entries(registry).map(([part, releases]) => {
      const left = releases.filter((release) => release.version !== avoided[part])
      return [part, left.length > 0 ? left : releases]
    }),
  )
}

/** The stack of what was thrown names the file, and so the part and version, that threw it. */
const blamed = (error: unknown): { part: string; version: string } | undefined => {
  const [, part, version] = /\/site\/(\w+)\/(\w+)\//.exec((error instanceof Error && error.stack) || '') ?? []
  return part && version ? { part, version } : undefined
}

/**
 * Notes that a version broke, and says whether a page without it can be made: its code is in use by then,
 * and code is never swapped in a live page, so the last known good version needs a new one.
 */
export const avoid = (error: unknown, registry: PageRegistry): boolean => {
  const fault = blamed(error)
  if (!fault) return false
  const avoided = read()
  const others = (registry[fault.part] ?? []).filter((release) => release.version !== fault.version)
  if (others.length === 0 || avoided[fault.part]) return false
  return save({ ...avoided, [fault.part]: fault.version })
}

export const forgetAvoided = (): boolean => save({})
