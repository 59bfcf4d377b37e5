import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core'
import { integrityInOrder } from './stable-order.ts'
import { applyVersion } from './version-hash.ts'

export { versionPlaceholder } from './version-hash.ts'

/** The stage at which part.json is written, when the integrity of chunks is known. */
const lastStage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

/** Makes the hash of the emitted files the part's version. */
export class VersionPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('VersionPlugin', (compilation) => {
      const { processAssets } = compilation.hooks
      processAssets.tap({ name: 'IntegrityInOrder', stage: lastStage - 1 }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const code = file.endsWith('.js') ? String(source.source()) : ''
          const ordered = integrityInOrder(code)
          if (ordered !== code) compilation.updateAsset(file, new rspack.sources.RawSource(ordered))
        }
      })
      processAssets.tap({ name: 'VersionPlugin', stage: lastStage + 1 }, (assets) => {
        const files = new Map(
          Object.entries(assets).map(([file, source]) => [file, Buffer.from(source.buffer())]),
        )
        for (const [file, bytes] of applyVersion(files).files)
          if (!bytes.equals(files.get(file) ?? bytes))
            compilation.updateAsset(file, new rspack.sources.RawSource(bytes))
      })
    })
  }
}
