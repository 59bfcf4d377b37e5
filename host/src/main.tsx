import './look.css'
import type { ProductConfig } from '@drape/contract/page-config'
import { routesIn } from '@drape/platform/runtime/part-routes'
import { readPageConfig, readPageRegistry } from '@drape/platform/runtime/read-page'
import { nextTask } from '@drape/platform/runtime/remote'
import { startPageViews } from './page-view/page-view.ts'

const { analyticsId, base } = readPageConfig<ProductConfig>()
const reportPageView = startPageViews(analyticsId)
const registry = readPageRegistry()

/** Starts in steps, so that the page can respond in between: a slow phone needs a third of a second for all of them. */
const start = async (root: HTMLElement): Promise<void> => {
  await nextTask()
  const { renderApp } = await import(/* webpackMode: "eager" */ './render-app.ts')
  await nextTask()
  const { createShell } = await import(/* webpackMode: "eager" */ './shell.tsx')
  const { createLoader } = await import(/* webpackMode: "eager" */ '@drape/platform/runtime/remote')
  const shell = createShell({
    routes: routesIn(registry),
    reportPageView,
    loader: createLoader(registry),
    base,
  })
  await nextTask()
  renderApp(shell, root)
}

const root = document.getElementById('root')
if (root) void start(root)
