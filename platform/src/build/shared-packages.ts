import type { Build } from '../release/registry.ts'
import type { PartPackage } from './part-package.ts'

/** What the host shares of a package where it does not share all. */
export const kitsOf = ({
  part,
  shared,
}: Pick<PartPackage, 'part' | 'shared'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(shared).flatMap(([name, { import: kit }]) =>
      kit && part === 'host' ? [[name, kit]] : [],
    ),
  )

const majorOf = (version: string): string => `^${/\d+/.exec(version)?.[0]}.0.0`

/** antd also imports react-dom/client; if it were not shared, antd would bring a second React DOM of 60 KB (brotli). */
const subpaths: Readonly<Record<string, readonly string[]>> = { 'react-dom': ['react-dom/client'] }

interface Share {
  readonly singleton: true
  readonly requiredVersion: string
  readonly import?: string | false
  readonly version?: string
  readonly eager?: true
}

export const sharedPackages = ({ part, dependencies, shared }: PartPackage): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(dependencies)
      .filter(([name]) => name in shared)
      .flatMap(([name, version]) =>
        [name, ...(subpaths[name] ?? [])].map((request) => ({ name, request, version })),
      )
      .map(({ name, request, version }): [string, Share] => {
        const one = { singleton: true as const, requiredVersion: majorOf(version) }
        if (part !== 'host') return [request, { ...one, import: false }]
        const kit = shared[name]?.import
        // Eager, because the provider is always loaded first, and another chunk would be another round trip.
        return [request, { ...one, version, eager: true, ...(kit ? { import: kit } : {}) }]
      }),
  )

/** The same for the gate: the range that a part wants of each package, and the version that it provides. */
export const sharesOf = (plan: PartPackage): NonNullable<Build['shares']> =>
  Object.fromEntries(
    Object.entries(sharedPackages(plan)).map(([name, { requiredVersion, version }]) => [
      name,
      { wants: requiredVersion, ...(version && { gives: version }) },
    ]),
  )
