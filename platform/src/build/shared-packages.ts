import type { Build } from '../release/registry.ts'
import type { PartPackage } from './part-package.ts'

/** The packages of which a page must have one copy, and the part that provides it. */
const providers: Readonly<Record<string, string>> = {
  react: 'host',
  'react-dom': 'host',
  'react-router-dom': 'host',
}

export const isProvided = (name: string): boolean => name in providers

/** The provider shares only what this file re-exports. */
export const kits: Readonly<Record<string, string>> = { 'react-router-dom': './src/router-kit.ts' }

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

export const sharedPackages = ({ part, dependencies }: PartPackage): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(dependencies)
      .filter(([name]) => name in providers)
      .flatMap(([name, version]) =>
        [name, ...(subpaths[name] ?? [])].map((request) => ({ name, request, version })),
      )
      .map(({ name, request, version }): [string, Share] => {
        const one = { singleton: true as const, requiredVersion: majorOf(version) }
        if (providers[name] !== part) return [request, { ...one, import: false }]
        const kit = kits[name]
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
