import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export type ReportPageView = (path: string) => void

/** The path with the screen's name. Other parameters name outfits and people, which are nobody else's business. */
const publicPath = (pathname: string, search: string): string => {
  const [screen = ''] = /\bscreen=[a-z-]+(?=&|$)/.exec(search) ?? []
  return screen ? `${pathname}?${screen}` : pathname
}

/** Reports the first page and each change of path or query string. */
export const usePageViews = (report: ReportPageView): void => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    try {
      report(publicPath(pathname, search))
    } catch {
      // gtag.js and extensions replace the data layer's functions.
    }
  }, [report, pathname, search])
}
