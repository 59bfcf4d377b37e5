import '@drape/host/look.css'
import { createShell } from '@drape/host/shell'
import { createRoot } from 'react-dom/client'

type App = Awaited<ReturnType<Parameters<typeof createShell>[0]['loader']['open']>>
type Apps = Readonly<Record<string, () => Promise<{ readonly App: App }>>>

/** The same shell and apps as the product, in one bundle or in a stock federation, to compare ours with. */
export const start = (routes: Readonly<Record<string, string>>, apps: Apps): void => {
  const shell = createShell({
    routes: Object.entries(routes).map(([path, part]) => ({ path, part })),
    reportPageView: () => {},
    loader: {
      open: async (part) => {
        const app = await apps[part]?.()
        if (!app) throw new Error(`There is no app of ${part}.`)
        return app.App
      },
      watch: () => () => {},
      recover: () => false,
      isLeaving: () => false,
      isOlder: () => false,
      retry: async () => false,
    },
  })
  const root = document.getElementById('root')
  if (root) createRoot(root).render(shell)
}
