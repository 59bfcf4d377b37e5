import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export type ReportPageView = (path: string) => void

/** Reports the first page and each change of path or query string. */
export const usePageViews = (report: ReportPageView): void => {
  const { pathname, search } = useLocation()
  useEffect(() => report(`${pathname}${search}`), [report, pathname, search])
}
