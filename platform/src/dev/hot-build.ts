import { isDeepStrictEqual } from 'node:util'
import type { Configuration } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { swc } from '../build/bundling.ts'

export const hotBuild = (released: Configuration): Configuration => ({
  ...released,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  output: { ...released.output, filename: '[name].js', chunkFilename: '[name].js', clean: false },
  module: {
    rules:
      released.module?.rules?.map((rule) => (isDeepStrictEqual(rule, swc(false)) ? swc(true) : rule)) ?? [],
  },
  // With errors emitted, an open page would apply the broken module and could not continue from there.
  optimization: { emitOnErrors: false },
  plugins: [
    ...(released.plugins ?? []),
    // An edit may import a door that was not loaded with the page: the error that follows reloads the page.
    new ReactRefreshRspackPlugin({ reloadOnRuntimeErrors: true }),
  ],
  infrastructureLogging: { level: 'none' },
})
