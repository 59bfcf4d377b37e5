import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Container } from './part.ts'
import type { PageShares } from './shares.ts'

type Entry = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>

const lend = async (shares: PageShares) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(shares).map(async ([name, versions]) => {
        const offers = Object.entries(versions).map(async ([version, { get }]) => ({
          version,
          lib: await get(),
          shareConfig: { singleton: true, requiredVersion: `^${version}` },
        }))
        return [name, await Promise.all(offers)] as const
      }),
    ),
  )

/**
 * The only file that uses the federation runtime, in a chunk of its own. It opens foreign parts: to a container that any
 * federation tool has made it lends what the page shares in the form that this tool knows.
 */
export const connectForeign = async (
  parts: ReadonlyMap<string, { readonly container: Container }>,
  shares: PageShares,
) => {
  const runtime = createInstance({
    name: 'drape',
    shareStrategy: 'loaded-first',
    shared: await lend(shares),
    remotes: [...parts.keys()].map((name) => ({ name, entry: `/site/${name}/entry.js` })),
    plugins: [
      {
        name: 'drape-parts',
        loadEntry: async ({ remoteInfo }) => parts.get(remoteInfo.name)?.container as Entry,
      },
    ],
  })
  return async (name: string, door: string): Promise<() => unknown> => {
    const enter = await runtime.loadRemote<() => unknown>(`${name}/${door}`, {
      loadFactory: false,
      from: 'runtime',
    })
    if (!enter) throw new Error(`${name} has no door ${door}.`)
    return enter
  }
}
