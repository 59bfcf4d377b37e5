import { PartRoutes, routesIn } from '@drape/platform/runtime/part-routes'
import { readPageConfig, readPageRegistry } from '@drape/platform/runtime/read-page'
import { createLoader, type PartPanels } from '@drape/platform/runtime/remote'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import * as styles from './shell.module.css'
import { Slot } from './slots.ts'

const registry = readPageRegistry()
const routes = routesIn(registry)
const loader = createLoader(registry)

const panels: PartPanels = {
  Unavailable: ({ failure, retry }) => (
    <button type="button" onClick={() => retry(failure)}>
      Try again
    </button>
  ),
  Crashed: ({ retry }) => (
    <p role="alert">
      It crashed.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  ),
  Notice: ({ isOlder }) =>
    isOlder && (
      <p role="status" className={styles.notice}>
        An older version is shown.
      </p>
    ),
  NotFound: () => <h1>Not found</h1>,
}

const Shell = () => {
  // Until then the page falls back to the host before.
  useLayoutEffect(() => {
    document.body.dataset['shell'] = 'stands'
  }, [])
  return (
    <>
      <header>
        <Slot name="header" of={{}} />
      </header>
      <PartRoutes {...{ routes, loader, panels }} />
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <BrowserRouter basename={readPageConfig().base ?? '/'}>
      <Shell />
    </BrowserRouter>,
  )
