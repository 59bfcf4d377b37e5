interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  /** The folder of a workspace. */
  readonly resolved?: string
  readonly link?: boolean
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

const missing = ({ packages }: LockFile) =>
  Object.entries(packages).flatMap(([asker, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(asker, name).some((place) => place in packages))
      .map(([name, version]) => ({ name, version, dev })),
  )

/**
 * npm omits packages of other platforms from the lock file if it cannot see them at that moment
 * (https://github.com/npm/cli/issues/4828), and `npm ci` then refuses the file everywhere.
 */
export const missingFromLock = (text: string): string[] =>
  missing(JSON.parse(text) as LockFile).map(({ name }) => name)

const systems = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/
const processors = /^(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/

/** The platform is read from the package's name, the only source without asking the registry. */
const entryFor = (name: string, version: string, dev: boolean | undefined) => {
  const words = name.replace(/eabi(hf)?$/, '').split(/[-_/.]/)
  const cpu = words.find((word) => processors.test(word))
  if (!cpu || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${name}@${version}: its lock entry has to be written by hand.`)
  const os = words.find((word) => systems.test(word))
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}

export const completeLock = (text: string): string => {
  const lock = JSON.parse(text) as LockFile
  for (const { name, version, dev } of missing(lock))
    lock.packages[`node_modules/${name}`] = entryFor(name, version, dev)
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`
}
