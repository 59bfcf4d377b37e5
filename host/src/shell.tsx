import { type PartRoute, PartRoutes } from '@drape/platform/runtime/part-routes'
import type { PartLoader } from '@drape/platform/runtime/remote'
import { useLayoutEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { FaultBoundary } from './fault/fault-boundary.tsx'
import { FaultPanel } from './fault/fault-panel.tsx'
import { PartUnavailable } from './fault/part-unavailable-panel.tsx'
import { RouteError } from './fault/route-error.screen.tsx'
import { VersionNotice } from './fault/version-notice.tsx'
import { NavigationFault } from './navigation/navigation-fault-panel.tsx'
import { NotFound } from './not-found.screen.tsx'
import { type ReportPageView, usePageViews } from './page-view/page-view.ts'

interface Props {
  readonly routes: readonly PartRoute[]
  readonly loader: PartLoader
  readonly reportPageView: ReportPageView
  /** The path below which all routes are. */
  readonly base?: string | undefined
}

const panels = { Unavailable: PartUnavailable, Crashed: FaultPanel, Notice: VersionNotice, NotFound }

const Screen = ({ routes, loader, reportPageView }: Omit<Props, 'base'>) => {
  usePageViews(routes, reportPageView)
  // From here on only a part or a screen can fail: the page's script (platform/src/runtime/start) stops watching.
  useLayoutEffect(() => {
    document.body.dataset['shell'] = 'stands'
  }, [])
  return <PartRoutes {...{ routes, loader, panels }} />
}

/** Routing, page views and error boundaries; the parts render the routes. */
export const createShell = ({ base = '/', ...screen }: Props) => (
  <FaultBoundary>
    <BrowserRouter basename={base}>
      <FaultBoundary fallback={<RouteError />}>
        <Screen {...screen} />
      </FaultBoundary>
    </BrowserRouter>
    <NavigationFault />
  </FaultBoundary>
)
