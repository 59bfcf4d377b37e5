import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { LeanSharing } from '../src/lean-sharing-plugin.ts'

const [context = ''] = process.argv.slice(2)

const build = (isHost: boolean) => ({
  context,
  mode: 'development' as const,
  devtool: false as const,
  target: 'node' as const,
  entry: isHost ? { host: './host.js' } : {},
  output: {
    path: join(context, 'dist', isHost ? 'host' : 'remote'),
    library: { type: 'commonjs-module' },
  },
  plugins: [
    isHost
      ? new rspack.sharing.SharePlugin({ shared: { lent: { singleton: true, eager: true } } })
      : new rspack.container.ModuleFederationPluginV1({
          name: 'remote',
          filename: 'entry.js',
          library: { type: 'commonjs-module' },
          exposes: { './app': './app.js' },
          remotes: { neighbour: 'promise globalThis.drapeNeighbour("neighbour")' },
          shared: { lent: { singleton: true, import: false, requiredVersion: '^1.0.0' } },
        }),
    new LeanSharing(isHost),
  ],
})

/** Builds a host and a remote for Node. A process of its own, because Jest cannot load the bundler. */
rspack([build(true), build(false)]).run((error, stats) => {
  if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'))
})
