import { satisfies } from 'semver'
import type { Finding } from './incompatibility.ts'
import { type Case, candidatesOf, releasesIn } from './version-facts.ts'

/** Checks that every shared package is provided in a version that each part accepts. */
export const checkRanges = (gateCase: Case): Finding[] => {
  const set = releasesIn(gateCase.next)
  const candidates = candidatesOf(gateCase)
  return set.flatMap(({ part, version, foreign, shares = {} }) =>
    Object.entries(shares).flatMap(([name, { wants, gives }]): Finding[] => {
      const providers = set.filter((other) => other.shares?.[name]?.gives !== undefined)
      if (gives !== undefined) return []
      const asked = `${version} wants ${name} ${wants}`
      // A foreign part bundles what no part shares; React must be shared.
      if (providers.length === 0 && foreign && !/^react(-dom)?$/.test(name)) return []
      if (providers.length === 0) return [{ part, message: `${asked}, which no live part gives.` }]
      const offers = providers.map((provider) => `${provider.part} gives ${provider.shares?.[name]?.gives}`)
      const isNew =
        candidates.includes(part) || providers.some((provider) => candidates.includes(provider.part))
      const isFit = providers.some((provider) => satisfies(provider.shares?.[name]?.gives ?? '', wants))
      return isFit || !isNew ? [] : [{ part, message: `${asked}, and ${offers.join(', ')}.` }]
    }),
  )
}
