import { join } from 'node:path'
import type { ResolveOptions, RuleSetRule } from '@rspack/core'
import { z } from 'zod'
import { mapRecord } from '../release/map-record.ts'
import type { Build } from '../release/registry.ts'
import { folderOfPackage } from './packages.ts'
import { readManifest, readPartPackage } from './part-package.ts'

const share = z.strictObject({
  singleton: z.literal(true),
  /** A file of the host that re-exports less than all. */
  import: z.string().optional(),
})

/** The shared packages: a page has one copy of each, from the host. */
const shared = z.object({ react: share, 'react-dom': share }).catchall(share)
const buildOptions = z.object({
  shared,
  /** Rules for what this package does not build, such as .scss, which its own follow. */
  rules: z.array(z.custom<RuleSetRule>((rule) => typeof rule === 'object')).optional(),
  resolve: z
    .custom<Omit<ResolveOptions, 'alias'> & { readonly alias?: Readonly<Record<string, string>> }>(
      (all) => typeof all === 'object',
    )
    .optional(),
})

export type Shared = z.input<typeof shared>
export type BuildOptions = z.input<typeof buildOptions>

export type SharingPart = ReturnType<typeof readSharingPart>

/** What a host gives, and a remote was built with, is a version, and no range of them. */
const installedVersion = (folder: string, name: string, range: string): string => {
  const installed = folderOfPackage(folder, name)
  return (installed && readManifest(join(installed, 'package.json')).version) ?? range
}

export const readSharingPart = (folder: string, options: BuildOptions) => {
  const plan = readPartPackage(folder)
  const { data, error } = buildOptions.safeParse(options)
  if (error)
    throw new Error(`${folder}: partConfig(folder, { shared }) is called wrongly.\n${z.prettifyError(error)}`)
  const dependencies = mapRecord(plan.dependencies, (range, name) =>
    name in data.shared ? installedVersion(folder, name, range) : range,
  )
  return { ...plan, ...data, dependencies }
}

/** What the host shares of a package where it does not share all. */
export const kitsOf = ({ shared }: Pick<SharingPart, 'shared'>): Readonly<Record<string, string>> =>
  mapRecord(shared, ({ import: kit }) => kit)

/** antd also imports react-dom/client; if it were not shared, antd would bring a second React DOM of 60 KB (brotli). */
const subpaths: Readonly<Record<string, readonly string[]>> = { 'react-dom': ['react-dom/client'] }

/** Each shared package that a part depends on, and its subpaths, with the version that is installed. */
const sharedRequests = ({ dependencies, shared }: SharingPart) =>
  Object.fromEntries(
    Object.entries(dependencies)
      .filter(([name]) => name in shared)
      .flatMap(([name, version]) => {
        const range = `^${/\d+/.exec(version)?.[0]}.0.0`
        const share = { version, range, kit: shared[name]?.import }
        return [name, ...(subpaths[name] ?? [])].map((request) => [request, share] as const)
      }),
  )

export const sharedPackages = (plan: SharingPart) =>
  mapRecord(sharedRequests(plan), ({ version, range, kit }) => {
    const one = { singleton: true, requiredVersion: range }
    if (plan.part !== 'host') return { ...one, import: false as const }
    // Eager, because the provider is always loaded first, and another chunk would be another round trip.
    return { ...one, version, eager: true, ...(kit && { import: kit }) }
  })

/** The same for the gate: the range that a part wants of each package, and the version that it provides. */
export const sharesOf = (plan: SharingPart): NonNullable<Build['shares']> =>
  mapRecord(sharedRequests(plan), ({ version, range }) => ({
    wants: range,
    ...(plan.part === 'host' && { gives: version }),
  }))
