import './look.css'
import { readPageConfig, readPageRegistry, routesIn } from './page-config.ts'
import { startPageViews } from './page-view/page-view.ts'
// For the types of the globals.
import type {} from './part/lent.ts'
import { nextTask } from './part/next-task.ts'

const { analyticsId, preview } = readPageConfig()
const reportPageView = startPageViews(analyticsId)
const registry = readPageRegistry()

/** Chunks come by the loader of parts, which needs what is lent. */
const takeOwnCopy = async (): Promise<void> => {
  globalThis.drapeLoadChunk ??= (src, integrity) =>
    new Promise((onload, onerror) => {
      const element = document.createElement('script')
      document.head.append(
        Object.assign(element, { crossOrigin: 'anonymous', integrity, src, onload, onerror }),
      )
    })
  const { lent } = await import('./part/lent.ts')
  globalThis.drapeLent = { ...lent, version: hostVersion }
}

/** In steps, between which the page can respond: a slow phone needs a third of a second for all of them. */
const start = async (root: HTMLElement): Promise<void> => {
  await nextTask()
  // Before anything that is lent is imported: only the page of the same version has it.
  if (globalThis.drapeLent?.version !== hostVersion) await takeOwnCopy()
  const { renderApp } = await import(/* webpackMode: "eager" */ './render-app.ts')
  await nextTask()
  const { createShell } = await import(/* webpackMode: "eager" */ './shell.tsx')
  await nextTask()
  const { createLoader } = await import(/* webpackMode: "eager" */ './part/loader.ts')
  const shell = createShell({
    routes: routesIn(registry),
    reportPageView,
    loader: createLoader(registry),
    base: preview?.base,
  })
  await nextTask()
  renderApp(shell, root)
}

const root = document.getElementById('root')
if (root) void start(root)
