import { type PartRoute, routeAt } from '@drape/platform/runtime/part-routes'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export type ReportPageView = (path: string) => void

/** Loads Google's script with the first page view, if an id is configured. Nothing waits for it or fails with it. */
export const startPageViews = (analyticsId: string | undefined): ReportPageView => {
  let gtag: Promise<ReportPageView> | undefined
  return (path) => {
    if (!analyticsId) return
    gtag ??= import('./gtag.ts').then(({ startGtag }) => startGtag(analyticsId))
    // An extension or a policy that blocks analytics may throw.
    gtag.then((report) => report(path)).catch(() => {})
  }
}

/** The path with the screen's name. Other parameters name outfits and people, which Google is not to learn. */
const publicPath = (pathname: string, search: string): string => {
  const [screen = ''] = /\bscreen=[a-z-]+(?=&|$)/.exec(search) ?? []
  return screen ? `${pathname}?${screen}` : pathname
}

/** Reports the first page and each change of path or query string, by the pattern: a parameter may name somebody too. */
export const usePageViews = (routes: readonly PartRoute[], report: ReportPageView): void => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const { path = pathname } = routeAt(routes, pathname) ?? {}
    try {
      report(publicPath(path, search))
    } catch {
      // gtag.js and extensions replace the data layer's functions.
    }
  }, [report, routes, pathname, search])
}
