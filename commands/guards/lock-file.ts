interface LockedPackage {
  readonly version?: string
  readonly license?: string
  /** The folder of a workspace. */
  readonly resolved?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

interface LockFile {
  packages: Record<string, LockedPackage>
}

/** The places in which Node looks for a package from a folder of the lock file. */
const placesOf = (asker: string, name: string): string[] => {
  const parts = asker.split('/node_modules/')
  const above = parts.map((_, depth) => parts.slice(0, parts.length - depth).join('/node_modules/'))
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta,
}: LockedPackage): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** The licences of what npm installs for a workspace without devDependencies, on any platform. */
export const licencesFor = (workspace: string, text: string): Record<string, string> => {
  const { packages } = JSON.parse(text) as LockFile
  const visited = new Set<string>()
  const licences: Record<string, string> = {}
  const visit = (asker: string): void => {
    for (const name of neededBy(packages[asker] ?? {})) {
      const place = placesOf(asker, name).find((each) => packages[each])
      if (!place || visited.has(place)) continue
      visited.add(place)
      const { version, license = 'none', link, resolved = '' } = packages[place] ?? {}
      if (!link) licences[`${name} ${version}`] = license
      visit(link ? resolved : place)
    }
  }
  visit(workspace)
  return licences
}

const missingFrom = ({ packages }: LockFile): string[] =>
  Object.entries(packages).flatMap(([asker, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !placesOf(asker, name).some((place) => place in packages),
    ),
  )

/** What npm fetches, with its hash or without; what a package carries in itself is covered by that package's hash. */
const isUnhashed = (place: string, { link, inBundle, integrity }: LockedPackage): boolean =>
  place.includes('node_modules/') && !link && !inBundle && !integrity

/**
 * What `npm ci` would refuse, or install whatever the registry sends: npm omits packages of other platforms from the
 * lock file when it finds node_modules without them (https://github.com/npm/cli/issues/4828).
 */
export const lockFaults = (text: string): string[] => {
  const lock = JSON.parse(text) as LockFile
  const unhashed = Object.entries(lock.packages).filter((entry) => isUnhashed(...entry))
  return [
    ...missingFrom(lock).map((name) => `${name} is missing`),
    ...unhashed.map(([place]) => `${place} has no integrity`),
  ]
}

/** The lock file without the rows that npm has to make anew. */
export const withoutUnhashed = (text: string): string => {
  const lock = JSON.parse(text) as LockFile
  const hashed = Object.entries(lock.packages).filter((entry) => !isUnhashed(...entry))
  return JSON.stringify({ ...lock, packages: Object.fromEntries(hashed) })
}
