import './look.css'
import { createRoot } from 'react-dom/client'
import { readPageConfig, readPageRegistry } from './page-config.ts'
import { startGtag } from './page-view/gtag.ts'
import { avoid, forgetAvoided, withoutAvoided } from './part/avoided.ts'
import { federate } from './part/federation.ts'
import { isWorthReloading } from './part/retry.ts'
import { createShell } from './shell.tsx'

const { analyticsId } = readPageConfig()
const gtag = analyticsId ? startGtag(analyticsId) : undefined
const registry = readPageRegistry()

const shell = createShell({
  reportPageView: (path) =>
    gtag?.('event', 'page_view', {
      page_path: path,
      page_location: location.href,
      page_title: document.title,
    }),
  loader: {
    open: federate(withoutAvoided(registry)),
    retry: async (failure) => {
      if (!(await isWorthReloading(failure, registry))) return false
      forgetAvoided()
      location.reload()
      return true
    },
    recover: (error) => {
      if (!avoid(error, registry)) return false
      location.reload()
      return true
    },
  },
})

const root = document.getElementById('root')
if (root) createRoot(root).render(shell)
