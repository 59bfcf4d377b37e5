import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Compiler, rspack, type Stats, type StatsCompilation } from '@rspack/core'
import { type Kept, keptFile, unfollowedLine } from '../release/kept/kept.ts'
import { mapRecord } from '../release/map-record.ts'
import { type Build, buildText, noticesFile } from '../release/registry.ts'
import { typesFile } from '../release/types/door-types.ts'
import { bundledFiles } from './bundle-text.ts'
import { collectKept } from './collect-kept.ts'
import { declareDoors } from './declare-doors.ts'
import { namesImportedBy } from './imported-names.ts'
import { moduleSizes } from './module-sizes.ts'
import { bundledPackages, noticesText } from './notices.ts'
import { chunkOf } from './part-package.ts'
import { screensOf } from './screens.ts'
import { compiledSheets } from './styles.ts'

interface PartAbout extends Omit<Build, 'doors' | 'screens' | 'uses' | 'offers' | 'packages'> {
  readonly folder: string
  /** The files behind the doors, by the names that other parts import. */
  readonly offered: Readonly<Record<string, string>>
  readonly isNeighbours: (module: string) => boolean
  /** Bundles what draws its first screen: see first-screen.ts. */
  readonly firstScreen?: () => Promise<string | undefined>
  /** Files of packages that are bundled beside the scripts. */
  readonly bundledBeside?: () => Promise<readonly string[]>
  /** The doors whose types are published for neighbours and other hosts, with their files. */
  readonly declaredDoors?: Readonly<Record<string, string>>
}

const neighboursDoor = /^remote ((?:@[\w.-]+\/)?remote-[\w/-]+)$/

/** The neighbours' doors that modules in these chunks import. */
const needsIn = (stats: StatsCompilation, chunks: ReadonlySet<unknown>): string[] => {
  const modules = (stats.modules ?? []).filter((module) => module.chunks?.some((id) => chunks.has(id)))
  return [...new Set(modules.flatMap(({ name = '' }) => neighboursDoor.exec(name)?.[1] ?? []))].sort()
}

/** Counts only what a door itself needs; lazily loaded code has chunk groups of its own. */
const doorsOf = (stats: StatsCompilation, screens: Build['screens'] = {}): Build['doors'] => {
  const doors: Build['doors'] = {}
  for (const [name, group] of Object.entries(stats.namedChunkGroups ?? {}))
    if (!(name in screens))
      doors[name.replace(chunkOf('./'), '')] = {
        files: (group.assets ?? []).map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file)),
        needs: needsIn(stats, new Set(group.chunks)),
      }
  return doors
}

const exportsOf = (stats: StatsCompilation, file: string): string[] => {
  const modules = (stats.modules ?? []).flatMap((module) => [module, ...(module.modules ?? [])])
  const behind = modules.find((module) => module.nameForCondition === file && module.providedExports)
  return [...(behind?.providedExports ?? [])].sort()
}

/** The bundler adds its own runtime to every bundle. */
const bundler = createRequire(join(import.meta.dirname, 'any.js')).resolve('@rspack/core')

/** The doors of any build, including one of a development server. */
export const readDoors = (stats: Stats): Build['doors'] =>
  doorsOf(stats.toJson({ all: false, chunkGroups: true, modules: true, ids: true }))

/**
 * Emits part.json, in which a build states for the release tool what it contains, imports and exports, and the licence
 * notices of its packages. The notices are a file because the minifier removes comments. In development sources have
 * errors, of which it could say nothing.
 */
export const manifestPlugin =
  ({ folder, offered, isNeighbours, declaredDoors = {}, firstScreen, bundledBeside, ...about }: PartAbout) =>
  (compiler: Compiler): void => {
    if (compiler.options.mode !== 'production') return
    compiler.hooks.thisCompilation.tap('PartManifest', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      const kept = collectKept(folder, about.part, isNeighbours)
      if (kept.unfollowed)
        compilation.warnings.push(
          new rspack.WebpackError(`${about.part}: ${unfollowedLine(kept.unfollowed)}`),
        )
      // The TypeScript compiler runs in parallel with the bundler.
      const declared = declareDoors(folder, kept, declaredDoors)
      const firstScreenText = firstScreen?.()
      // Awaited below: until then a failure would be an unhandled rejection.
      firstScreenText?.catch(() => {})
      compilation.hooks.processAssets.tapPromise({ name: 'PartManifest', stage }, async () => {
        const stats = compilation.getStats().toJson({
          all: false,
          chunkGroups: true,
          modules: true,
          nestedModules: true,
          ids: true,
          providedExports: true,
        })
        const beside = (await bundledBeside?.()) ?? []
        const packages = bundledPackages([...bundledFiles(compilation), ...beside, bundler])
        const screens = screensOf(compilation, (chunks) => needsIn(stats, chunks))
        const manifest: Build = {
          ...about,
          doors: doorsOf(stats, screens),
          ...(Object.keys(screens).length > 0 && { screens }),
          uses: namesImportedBy(kept.files, isNeighbours),
          offers: mapRecord(offered, (file) => exportsOf(stats, join(folder, file))),
          packages: Object.fromEntries(packages.map(({ title, licence }) => [title, licence])),
        }
        const emit = (file: string, text: string) =>
          compilation.emitAsset(file, new rspack.sources.RawSource(text))
        emit('part.json', buildText(manifest))
        emit(
          keptFile,
          JSON.stringify({
            ...kept,
            files: { ...kept.files, ...compiledSheets(compilation, folder) },
            modules: moduleSizes(compilation.assets),
            firstScreen: await firstScreenText,
          } satisfies Kept),
        )
        emit(noticesFile, noticesText(`${about.part} ${about.version}`, packages))
        const types = await declared
        if (types) emit(typesFile, JSON.stringify(types))
      })
    })
  }
