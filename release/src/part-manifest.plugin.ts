import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  type Compilation,
  type Compiler,
  type RspackPluginInstance,
  rspack,
  type Stats,
  type StatsCompilation,
} from '@rspack/core'
import { importedNames } from './imported-names.ts'
import { bundledPackages, noticesFile, noticesText } from './notices.ts'
import type { Build } from './registry.ts'

export interface PartAbout extends Pick<Build, 'part' | 'version' | 'scope' | 'entry' | 'routes'> {
  readonly folder: string
  /** The files in which other parts' imports end, by the name under which they import them. */
  readonly offered: Readonly<Record<string, string>>
  readonly isNeighbours: (module: string) => boolean
}

const expose = '__federation_expose_'

const neighboursDoor = (moduleName = ''): string[] => {
  const [, door] = /^remote (@drape\/remote-[\w/-]+)$/.exec(moduleName) ?? []
  return door ? [door] : []
}

/** Lazily loaded code has chunk groups of its own: only what a door itself awaits is counted. */
const doorsOf = (stats: StatsCompilation): Build['doors'] => {
  const doors: Build['doors'] = {}
  for (const [name, group] of Object.entries(stats.namedChunkGroups ?? {})) {
    const modules = (stats.modules ?? []).filter((module) =>
      module.chunks?.some((id) => group.chunks?.includes(id)),
    )
    doors[name.replace(expose, '')] = {
      files: (group.assets ?? []).map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file)),
      needs: [...new Set(modules.flatMap((module) => neighboursDoor(module.name)))].sort(),
    }
  }
  return doors
}

const exportsOf = (stats: StatsCompilation, file: string): string[] => {
  const modules = (stats.modules ?? []).flatMap((module) => [module, ...(module.modules ?? [])])
  const found = modules.find((module) => module.nameForCondition === file && module.providedExports)
  return [...(found?.providedExports ?? [])].sort()
}

/** The bundler writes a runtime of its own into every bundle. */
const bundler = createRequire(join(import.meta.dirname, 'any.js')).resolve('@rspack/core')

/** What was left out is in no chunk; what was merged into another module is in none either, but lies in that one. */
const bundledFiles = ({ modules, chunkGraph }: Compilation): string[] =>
  [...modules]
    .filter((module) => chunkGraph.getModuleChunks(module).length > 0)
    .flatMap((module) => [module, ...(module instanceof rspack.ConcatenatedModule ? module.modules : [])])
    .flatMap((module) => module.nameForCondition() ?? [])

/** The doors of any build, be it one that a development server has just made. */
export const readDoors = (stats: Stats): Build['doors'] =>
  doorsOf(stats.toJson({ all: false, chunkGroups: true, modules: true, ids: true }))

/**
 * Emits part.json, in which a build says to the release tool what it holds, what it takes and what it gives, and
 * the notices of the packages in it. A comment with a licence does not outlive the minifier.
 */
export class PartManifest implements RspackPluginInstance {
  readonly #about: PartAbout

  constructor(about: PartAbout) {
    this.#about = about
  }

  apply(compiler: Compiler): void {
    const { folder, offered, isNeighbours, ...about } = this.#about
    compiler.hooks.thisCompilation.tap('PartManifest', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'PartManifest', stage }, () => {
        const stats = compilation.getStats().toJson({
          all: false,
          chunkGroups: true,
          modules: true,
          nestedModules: true,
          ids: true,
          providedExports: true,
        })
        const packages = bundledPackages([...bundledFiles(compilation), bundler])
        const manifest: Build = {
          ...about,
          doors: doorsOf(stats),
          uses: importedNames(join(folder, 'src'), isNeighbours),
          offers: Object.fromEntries(
            Object.entries(offered).map(([name, file]) => [name, exportsOf(stats, join(folder, file))]),
          ),
          packages: Object.fromEntries(packages.map(({ title, licence }) => [title, licence])),
        }
        const emit = (file: string, text: string) =>
          compilation.emitAsset(file, new rspack.sources.RawSource(text))
        emit('part.json', `${JSON.stringify(manifest, null, 2)}\n`)
        emit(noticesFile, noticesText(`${about.part} ${about.version}`, packages))
      })
    })
  }
}
