import { useEffect } from 'react'
import { matchRoutes, useHref, useLocation, useRoutes } from 'react-router-dom'
import type { PageRegistry } from '../../release/page-registry.ts'
import { type PartLoader, PartOutlet, type PartPanels } from './remote.tsx'

export interface PartRoute {
  readonly path: string
  readonly part: string
  /** Made by another build tool, with a router of its own. */
  readonly isForeign?: boolean
}

/** The pattern and the part of each route, according to the live versions. */
export const routesIn = (registry: PageRegistry): PartRoute[] =>
  Object.entries(registry).flatMap(([part, [live]]) =>
    (live?.routes ?? []).map((path) => ({ path, part, ...(live?.foreign && { isForeign: true }) })),
  )

/** The pattern of an address and its part, as React Router ranks them. */
export const routeAt = (routes: readonly PartRoute[], pathname: string): PartRoute | undefined =>
  matchRoutes([...routes], pathname)?.at(-1)?.route

const isBelow = (one: string, other: string): boolean =>
  one === other || one.startsWith(other === '/' ? '/' : `${other}/`)

const withoutRest = (path: string): string => path.replace(/\/\*$/, '') || '/'

/** Where a part's own routes begin: the shortest of its paths above the one that is shown, without the `*` at its end. */
export const mountOf = (routes: readonly PartRoute[], { part, path }: PartRoute): string => {
  const own = routes.filter((each) => each.part === part).map((each) => withoutRest(each.path))
  const [mount = path] = own
    .filter((each) => isBelow(withoutRest(path), each))
    .sort((one, other) => one.length - other.length)
  return mount
}

/** What a foreign router pushes fires no event that ours hears, so that its link to another part would open nothing. */
const useForeignPushes = (isForeign = false): void => {
  useEffect(() => {
    const { navigation } = globalThis as { readonly navigation?: Navigation }
    if (!isForeign || !navigation) return
    const hear = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
      if (navigationType !== 'traverse')
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }
    navigation.addEventListener('currententrychange', hear)
    return () => navigation.removeEventListener('currententrychange', hear)
  }, [isForeign])
}

interface PartRoutesProps {
  readonly routes: readonly PartRoute[]
  readonly loader: PartLoader
  readonly panels: PartPanels
}

/** Shows the part of the address, and tells it where it is mounted, as the federation bridge does. */
export const PartRoutes = ({ routes, loader, panels }: PartRoutesProps) => {
  const { pathname } = useLocation()
  const route = routeAt(routes, pathname)
  useForeignPushes(route?.isForeign)
  const mount = route ? mountOf(routes, route) : '/'
  // As many words of the address as the mount has.
  const basename = useHref(
    mount === '/' ? mount : pathname.split('/').slice(0, mount.split('/').length).join('/'),
  )
  const element = route ? (
    <PartOutlet key={route.part} {...{ part: route.part, loader, panels }} props={{ basename }} />
  ) : (
    <panels.NotFound />
  )
  return useRoutes([{ path: mount === '/' ? '/*' : `${mount}/*`, element }])
}
