import { useLayoutEffect } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { FaultBoundary } from './fault/fault.boundary.tsx'
import { RouteError } from './fault/route-error.screen.tsx'
import { MoveFault } from './move/move-fault.panel.tsx'
import { NotFound } from './not-found.screen.tsx'
import { type ReportPageView, usePageViews } from './page-view/page-view.ts'
import { type PartLoader, PartOutlet } from './part/part.outlet.tsx'
import routes from './routes.json'

interface Props {
  readonly loader: PartLoader
  readonly reportPageView: ReportPageView
}

const Frame = ({ reportPageView }: Pick<Props, 'reportPageView'>) => {
  usePageViews(reportPageView)
  // From here on what breaks is a part's or a screen's: the page's script (start/start.ts) waits no longer.
  useLayoutEffect(() => {
    document.body.dataset['shell'] = 'stands'
  }, [])
  return <Outlet />
}

/** Routing, page views and the boundary. What a route shows, its part brings. */
export const createShell = ({ loader, reportPageView }: Props) => {
  const router = createBrowserRouter([
    {
      element: <Frame reportPageView={reportPageView} />,
      errorElement: <RouteError />,
      children: [
        ...Object.entries(routes).map(([path, part]) => ({
          path,
          element: <PartOutlet key={part} part={part} loader={loader} />,
        })),
        { path: '*', element: <NotFound /> },
      ],
    },
  ])
  return (
    <FaultBoundary>
      <RouterProvider router={router} />
      <MoveFault router={router} />
    </FaultBoundary>
  )
}
