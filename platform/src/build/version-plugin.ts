import { type Compiler, rspack } from '@rspack/core'
import { applyVersion } from '../release/version-hash.ts'

/** Makes the hash of the emitted files the part's version, except in development, where any edit would change it. */
export const versionPlugin = (compiler: Compiler): void => {
  if (compiler.options.mode !== 'production') return
  // After part.json, which is written when the integrity of chunks is known.
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1
  compiler.hooks.thisCompilation.tap('VersionPlugin', (compilation) => {
    compilation.hooks.processAssets.tap({ name: 'VersionPlugin', stage }, (assets) => {
      const files = new Map(
        Object.entries(assets).map(([file, source]) => [file, Buffer.from(source.buffer())]),
      )
      for (const [file, bytes] of applyVersion(files).files)
        if (!bytes.equals(files.get(file) ?? bytes))
          compilation.updateAsset(file, new rspack.sources.RawSource(bytes))
    })
  })
}
