import { DTSManager } from '@module-federation/dts-plugin/core'

/** What the plugin does in development: it downloads the types named in the remotes' manifests. */
export const fetchTypes = (context: string, remotes: Readonly<Record<string, string>>): Promise<void> => {
  const moduleFederationConfig = { name: 'elsewhere', remotes }
  const host = { context, moduleFederationConfig, abortOnError: true, consumeAPITypes: true }
  return new DTSManager({ host }).consumeTypes()
}
