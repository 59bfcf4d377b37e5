import { PartManifest } from '@drape/release/part-manifest'
import type { Configuration } from '@rspack/core'
import { rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { swc } from '../../rspack.shared.ts'

/** What belongs to a release: hashes that an edit would break, and a manifest that needs sources without a mistake. */
const isForReleases = (plugin: unknown): boolean =>
  plugin instanceof rspack.SubresourceIntegrityPlugin || plugin instanceof PartManifest

/** A part's own build, turned into one whose code can be exchanged in an open page. */
export const hotBuild = (released: Configuration): Configuration => ({
  ...released,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  output: { ...released.output, filename: '[name].js', chunkFilename: '[name].js', clean: false },
  module: { rules: [swc(true), { test: /\.css$/, type: 'css/auto' }] },
  // An open page would take the broken module for the next step and could not go on from there.
  optimization: { emitOnErrors: false },
  plugins: [
    ...(released.plugins ?? []).filter((plugin) => !isForReleases(plugin)),
    // An edit may open a door that was not open when the page was loaded.
    new ReactRefreshRspackPlugin({ reloadOnRuntimeErrors: true }),
  ],
  infrastructureLogging: { level: 'none' },
})
