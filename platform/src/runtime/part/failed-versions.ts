import type { PageRegistry, PageRelease } from '../../release/page-registry.ts'
import { avoidedOf, avoidInTab, avoidVersion, countFailures, provenOf } from './version-notes.ts'

type Versioned = Pick<PageRelease, 'version'>

/**
 * The versions of a part that have not failed in this browser, or all if every one has. The live version comes first,
 * then versions that were seen to work, then others, then those that were given up before.
 */
export const usableReleases = <T extends Versioned>(part: string, releases: readonly T[]): readonly T[] => {
  const avoided = avoidedOf(part)
  const proven = provenOf(part)
  const [live] = releases
  const candidates = releases.filter(({ version }) => !avoided.includes(version))
  const rank = (each: T) => {
    if (each === live) return 0
    if (proven.includes(each.version)) return 1
    return countFailures(part, each.version) === 0 ? 2 : 3
  }
  return candidates.length > 0 ? [...candidates].sort((one, other) => rank(one) - rank(other)) : releases
}

export const withoutAvoided = (registry: PageRegistry): PageRegistry =>
  Object.fromEntries(
    Object.entries(registry).map(([part, releases]) => [part, usableReleases(part, releases)]),
  )

const leaving =
  (avoid: typeof avoidVersion) =>
  (part: string, version: string, releases: readonly Versioned[] = []): boolean => {
    const avoided = avoidedOf(part)
    const hasOther = releases.some((each) => each.version !== version && !avoided.includes(each.version))
    const isLeft = hasOther && !avoided.includes(version) && avoid(part, version)
    if (isLeft) globalThis.drapeTell?.(part, 'left', version)
    return isLeft
  }

/** Marks a version as failed, if there is another one that has not failed and the browser can store it. */
export const giveUpVersion = leaving(avoidVersion)

/** The same for this tab only. */
export const giveUpVersionInTab = leaving(avoidInTab)
