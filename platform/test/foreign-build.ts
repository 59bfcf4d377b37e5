/** What another bundler says of a remote that it has built. */
export const foreignManifest = {
  name: 'wardrobe',
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    globalName: 'wardrobe',
    publicPath: 'auto',
  },
  shared: [{ name: 'react', singleton: true, requiredVersion: '^19.0.0' }],
  remotes: [],
  exposes: [{ path: './app' }, { path: './drawer' }],
}

export const foreignBuild = {
  'mf-manifest.json': JSON.stringify(foreignManifest),
  'remoteEntry.js': 'var wardrobe;',
}
