import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

const lent = {
  ...federation,
  // A host exposes nothing, so its own build leaves this out; the remotes need it.
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
}

declare global {
  /** What the host lends to the remotes: see borrowed-runtime.ts. */
  var drapeFederation: typeof lent
}

globalThis.drapeFederation = lent

/** In the form that the federation plugin takes, which runs it before any of the host's own code. */
const lend = () => ({ name: 'drape-lent-runtime' })

export default lend
