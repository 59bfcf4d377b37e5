/**
 * The plugin of each remote's federation runtime: its neighbours stand on the site that it came from, also on pages of
 * others. On our own pages the host chooses their versions (platform/src/runtime/part/remote.tsx).
 */
const { src } = /** @type {HTMLScriptElement} */ (document.currentScript)

/** @returns {import('@module-federation/enhanced/runtime').ModuleFederationRuntimePlugin} */
export default () => ({
  name: 'drape-neighbours',
  beforeInit: (args) => {
    for (const remote of args.userOptions.remotes)
      if ('entry' in remote) remote.entry = new URL(remote.entry, src).href
    return args
  },
})
