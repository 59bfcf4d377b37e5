import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder } from '@drape/commands/build'
import { root } from '@drape/commands/tool'
import { copyTree } from '@drape/commands/tree-copy'
import { partsOf } from '@drape/platform/build/parts'
import { release } from './release.ts'
import { changeBuild, renewBuild } from './renewed-build.ts'

/** The site that build.setup.ts has built. */
export const builtSite = join(import.meta.dirname, '../../.site')
/** What is live there, and nothing before it. */
const firstDay = join(import.meta.dirname, '../../.first-day')

const plans = Object.values(partsOf(root))

/** All parts of this tree. */
export const parts: readonly string[] = plans.map(({ part }) => part)

/** The paths that the parts of this tree show, each with the part that does. */
export const routes = plans.flatMap(({ part, routes }) => routes.map((path) => ({ path, part })))

type Versions = Readonly<Record<string, string>>

interface Registry {
  readonly history: Readonly<Record<string, readonly string[]>>
  readonly withdrawn: object
}

interface Published {
  readonly integrity: Versions
  readonly doors: Readonly<Record<string, { readonly files: readonly string[] }>>
  readonly entry: string
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T

const registryOf = (folder: string) => readJson<Registry>(folder, 'registry.json')

const versionOf = (folder: string, part: string): string => registryOf(folder).history[part]?.[0] ?? ''

/** The release command for a site in a folder, as a program gives it. */
const releaseTo = async <T>(folder: string, ...words: string[]): Promise<T> =>
  JSON.parse(await release([...words, '--json', '--site', folder])) as T

/** A planted change and its random version's name weigh what budgets do not foresee; platform/src/release/gate tests those. */
const despiteBytes = ['--despite', 'bytes', '--why', 'a test plants a change']

const makeLive = (folder: string, versions: Versions, ...words: string[]) =>
  releaseTo(
    folder,
    'promote',
    ...words,
    ...Object.entries(versions).map(([part, version]) => `${part}@${version}`),
    ...despiteBytes,
  )

/** Once for all tests: the gate takes as long as some of them. In a fresh tree the built site is that of a first day. */
export const layFirstDay = async (): Promise<void> => {
  rmSync(firstDay, { recursive: true, force: true })
  const isFirst = Object.values(registryOf(builtSite).history).every((versions) => versions.length === 1)
  if (isFirst) return cpSync(builtSite, firstDay, { recursive: true })
  const live = parts.map((part) => [part, versionOf(builtSite, part)] as const)
  // The kept sources too, which the gate needs.
  for (const place of ['.kept', ...live.map(([part, version]) => join(part, version))])
    cpSync(join(builtSite, place), join(firstDay, place), { recursive: true })
  await makeLive(firstDay, Object.fromEntries(live))
}

/**
 * By renames, and not file by file: a server that sees a site without its root key remembers it as one whose key lies
 * elsewhere.
 */
const replaceByFirstDay = (folder: string): void => {
  const [next, last] = [`${folder}-next`, `${folder}-last`]
  const keptFolder = join(firstDay, '.kept')
  cpSync(firstDay, next, { recursive: true, filter: (path) => path !== keptFolder })
  renameSync(folder, last)
  renameSync(next, folder)
  rmSync(last, { recursive: true })
}

/**
 * A site for one test with only the live versions of the tree. Without kept sources the gate compares names only, which
 * lets planted faults through and takes a tenth of the time, and first screens are not rendered again.
 */
export const freshSite = (folder = mkdtempSync(join(tmpdir(), 'drape-site-'))) => {
  replaceByFirstDay(folder)
  const liveVersion = (part: string): string => versionOf(folder, part)
  const readPublished = (part: string) => readJson<Published>(folder, part, liveVersion(part), 'part.json')
  const forgetSources = () => rmSync(join(folder, '.kept'), { recursive: true, force: true })
  const publish = async (part: string, dist: string): Promise<string> => {
    const { version } = await releaseTo<{ version: string }>(folder, 'publish', part, '--dist', dist)
    return version
  }
  const renew = (part: string, change?: (dist: string) => void) =>
    renewBuild(join(folder, part, liveVersion(part)), change)
  const rewritten = (part: string, from: string, to: string) => {
    const next = renew(part, (dist) => changeBuild(dist, (text) => text.replaceAll(from, () => to)))
    return { ...next, remove: () => rmSync(next.dist, { recursive: true }) }
  }
  const promoteDist = async (part: string, dist: string, words: readonly string[]) => {
    await releaseTo(folder, 'promote', part, '--dist', dist, ...words, ...despiteBytes)
    rmSync(dist, { recursive: true })
  }
  return {
    folder,
    liveVersion,
    /** The live files of a part: the sha384 by address. */
    liveFiles: (part: string): ReadonlyMap<string, string> =>
      new Map(
        Object.entries(readPublished(part).integrity).map(([file, hash]) => [
          `/site/${part}/${liveVersion(part)}/${file}`,
          hash,
        ]),
      ),
    read: (address: string): string => readFileSync(join(folder, address.replace('/site/', '')), 'utf8'),
    /** Builds a part with changed sources, publishes and promotes it; for some browsers with --percent=5. */
    deploy: async (part: string, change: SourceChange, ...words: string[]): Promise<string> => {
      const build = await buildChanged(part, change)
      const version = await publish(part, build.dist)
      build.remove()
      forgetSources()
      await makeLive(folder, { [part]: version }, ...words)
      return version
    },
    /** Publishes builds of these parts and promotes them together. */
    compose: async (builds: Versions) => {
      const entries = Object.entries(builds).map(
        async ([part, dist]) => [part, await publish(part, dist)] as const,
      )
      const versions = Object.fromEntries(await Promise.all(entries))
      // Without kept sources, because all builds have the same sources, which other tests check.
      forgetSources()
      await makeLive(folder, versions)
    },
    /** Registers and promotes a foreign build. */
    register: async (part: string, dist: string): Promise<string> => {
      const words = ['register', dist, '--part', part, '--route', `/${part}`]
      const { version } = await releaseTo<{ version: string }>(folder, ...words)
      await makeLive(folder, { [part]: version })
      return version
    },
    /**
     * Publishes and promotes the live version again under a new version, with the script changed that names it; with
     * further words as --percent=5 for some browsers.
     */
    redeploy: async (
      part: string,
      change = (script: string) => script,
      ...words: string[]
    ): Promise<string> => {
      const { doors, entry } = readPublished(part)
      const file = doors['main']?.files.findLast((name) => name.endsWith('.js')) ?? entry
      const { dist, version } = renew(part, (copy) =>
        writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8'))),
      )
      await promoteDist(part, dist, words)
      return version
    },
    /** The build of a part's next version, with words of its code changed. */
    rewritten,
    /** Promotes such a build, as if from changed sources, but without the time to compile them. */
    rewrite: async (part: string, from: string, to: string, ...words: string[]): Promise<string> => {
      const { dist, version } = rewritten(part, from, to)
      await promoteDist(part, dist, words)
      return version
    },
    promote: (part: string, version: string, ...words: string[]) =>
      makeLive(folder, { [part]: version }, ...words),
    /** A server takes no registry of a lower number than it has seen, as is that of a folder that was restored. */
    outnumber: () => releaseTo(folder, 'keys', 'sign', '--number', String(Math.floor(Date.now() / 100))),
    /** Removes older versions, for which there is no command: no fallback exists, as after a part's first release. */
    forgetBefore: async (part: string) => {
      const { history, withdrawn } = registryOf(folder)
      const live = liveVersion(part)
      const first = { history: { ...history, [part]: [live] }, withdrawn, pages: {} }
      // As a site from before anything was signed, which the next change signs.
      for (const file of ['root.json', '1.root.json', '.keys'])
        rmSync(join(folder, file), { recursive: true })
      writeFileSync(join(folder, 'registry.json'), JSON.stringify(first))
      await makeLive(folder, { [part]: live })
    },
    rollBack: async (part: string): Promise<string> => {
      const { live } = await releaseTo<{ live: Versions }>(folder, 'rollback', part)
      return live[part] ?? ''
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Site = ReturnType<typeof freshSite>

export interface SourceChange {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly change: (source: string) => string
}

const buildChanged = async (part: string, { file, change }: SourceChange) => {
  const tree = copyTree()
  tree.edit(file, change)
  const folder = join(tree.folder, plans.find((plan) => plan.part === part)?.folder ?? '')
  await buildFolder(folder)
  return { dist: join(folder, 'dist'), remove: tree.remove }
}
