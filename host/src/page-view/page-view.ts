import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export type ReportPageView = (path: string) => void

/** Reports the first page and each change of route; what only changes the query string is another view too. */
export const usePageViews = (report: ReportPageView): void => {
  const { pathname, search } = useLocation()
  useEffect(() => report(`${pathname}${search}`), [report, pathname, search])
}
