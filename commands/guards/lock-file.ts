interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  /** Whether only devDependencies lead to it. */
  readonly dev?: boolean
  readonly inBundle?: boolean
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
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

/** The licences of what npm installs without devDependencies, for any workspace on any platform. */
export const licencesIn = (text: string): Record<string, string> => {
  const served = Object.entries((JSON.parse(text) as LockFile).packages).filter(
    ([place, { link, dev }]) => place.includes('node_modules/') && !link && !dev,
  )
  return Object.fromEntries(
    served.map(([place, { version, license = 'none' }]) => [
      `${place.split('node_modules/').at(-1)} ${version}`,
      license,
    ]),
  )
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

/** The lock file without the rows that npm has to write again. */
export const withoutUnhashed = (text: string): string => {
  const lock = JSON.parse(text) as LockFile
  const hashed = Object.entries(lock.packages).filter((entry) => !isUnhashed(...entry))
  return JSON.stringify({ ...lock, packages: Object.fromEntries(hashed) })
}
