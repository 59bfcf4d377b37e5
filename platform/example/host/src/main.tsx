import { partAt, readPageConfig, readPageRegistry, routesIn } from '@drape/platform/runtime/read-page'
import { createLoader, PartOutlet, type PartPanels } from '@drape/platform/runtime/remote'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router-dom'
import * as styles from './shell.module.css'

const registry = readPageRegistry()
const routes = routesIn(registry)
const loader = createLoader(registry)

const panels: PartPanels = {
  Unavailable: ({ failure, retry }) => (
    <button type="button" onClick={() => retry(failure)}>
      Try again
    </button>
  ),
  Crashed: () => <p role="alert">It crashed.</p>,
  Notice: ({ isOlder }) =>
    isOlder && (
      <p role="status" className={styles.notice}>
        An older version is shown.
      </p>
    ),
}

const Shell = () => {
  // Until then the page falls back to the host before.
  useLayoutEffect(() => {
    document.body.dataset['shell'] = 'stands'
  }, [])
  const part = partAt(routes, useLocation().pathname)
  return part ? <PartOutlet key={part} {...{ part, loader, panels }} /> : <h1>Not found</h1>
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <BrowserRouter basename={readPageConfig().base ?? '/'}>
      <Shell />
    </BrowserRouter>,
  )
