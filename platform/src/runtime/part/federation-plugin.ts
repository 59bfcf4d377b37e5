import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { PageRelease } from '../../release/page-registry.ts'
import type { Parts } from './parts.ts'
import { ScriptFailure } from './script.ts'

export type Container = NonNullable<
  Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>
>

const containerIn = (scope: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[scope]

/** Loads the entry of a version, once until it fails. One that hung was waited for long enough. */
export const entryLoader = (runScript: (url: string, integrity: string) => Promise<void>) => {
  const loads = new Map<string, Promise<Container>>()
  const load = async ({ scope, entry, integrity }: PageRelease): Promise<Container> => {
    if (!containerIn(scope)) await runScript(entry, integrity)
    const container = containerIn(scope)
    if (!container) throw new Error(`${entry} left no container`)
    return container
  }
  return (release: PageRelease): Promise<Container> => {
    const known = loads.get(release.scope)
    if (known) return known
    const loading = load(release)
    loads.set(release.scope, loading)
    loading.catch((error) => (error instanceof ScriptFailure && error.hangs) || loads.delete(release.scope))
    return loading
  }
}

/**
 * What Drape adds to the federation runtime, in the instance of the page and in those of the remotes: the version of each
 * part that the page starts, the integrity of its entry, and what is done when it cannot be opened.
 */
export const partsPlugin = (
  parts: Parts,
  loadEntry: (release: PageRelease) => Promise<Container>,
): ModuleFederationRuntimePlugin => ({
  name: 'drape-parts',
  beforeRequest: (request) => {
    const [name = '', ...door] = request.id.split('/')
    if (!parts.has(name)) return request
    const { scope, entry } = parts.release(name)
    request.origin.registerRemotes([{ name: scope, entry }])
    return { ...request, id: [scope, ...door].join('/') }
  },
  loadEntry: async ({ remoteInfo }) => {
    const version = parts.versionOf(remoteInfo.name)
    return version && loadEntry(version.release)
  },
  errorLoadRemote: async ({ id, error, from, lifecycle, origin, remote }) => {
    const version = lifecycle === 'onLoad' ? parts.versionOf(remote?.name ?? '') : undefined
    if (!version) return undefined
    await parts.heal(version.name, version.release, error)
    return origin.loadRemote(id, { from, loadFactory: from !== 'build' })
  },
})
