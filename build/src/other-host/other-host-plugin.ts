import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typesArchive, typesOfCalls } from '@drape/release/types-archive'
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'
import type { PartPackage } from '../part-package.ts'
import { sharedPackages } from '../shared-packages.ts'

/** A second entry beside entry.js, which our own host uses. */
export const otherHostEntry = 'remoteEntry.js'
const manifestFile = 'mf-manifest.json'

const startForOtherHost = (): string =>
  readFileSync(join(import.meta.dirname, 'remote-entry.js'), 'utf8').replace(
    /^[\s\S]*?export const startForOtherHost = /,
    '',
  )

/** No files are listed: a federation host would preload them without their hashes. */
const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/** The format that federation plugins write: https://module-federation.io/configure/manifest */
const manifestOf = (plan: PartPackage, version: string, globalName: string) => {
  const { part } = plan
  // The archive of types is added when the part is published.
  const publicTypes = { path: '', name: '', zip: typesArchive, api: typesOfCalls }
  return {
    id: part,
    name: part,
    metaData: {
      name: part,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: part },
      remoteEntry: { name: otherHostEntry, path: '', type: 'global' },
      types: publicTypes,
      globalName,
      pluginVersion: rspack.rspackVersion,
      publicPath: 'auto',
    },
    shared: Object.entries(sharedPackages(plan)).map(([name, { requiredVersion }]) => ({
      id: `${part}:${name}`,
      name,
      version: plan.dependencies[name] ?? '*',
      singleton: true,
      requiredVersion,
      assets: noAssets,
    })),
    // remote-entry.js finds the neighbours itself.
    remotes: [],
    exposes: Object.keys(plan.doors).map((path) => ({
      id: `${part}:${path.slice(2)}`,
      name: path.slice(2),
      path,
      assets: noAssets,
    })),
  }
}

/** Emits the entry and the manifest by which pages of other products and federation tools use the part. */
export class OtherHostPlugin implements RspackPluginInstance {
  readonly #plan: PartPackage
  readonly #version: string

  constructor(plan: PartPackage, version: string) {
    this.#plan = plan
    this.#version = version
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OtherHostPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'OtherHostPlugin', stage }, () => {
        const { part } = this.#plan
        const name = `drape_${part}_elsewhere`
        const about = JSON.stringify({ name, part, version: this.#version })
        const emit = (file: string, text: string) =>
          compilation.emitAsset(file, new rspack.sources.RawSource(text))
        emit(otherHostEntry, `;(${startForOtherHost()})(${about})\n`)
        emit(manifestFile, `${JSON.stringify(manifestOf(this.#plan, this.#version, name), null, 2)}\n`)
      })
    })
  }
}
