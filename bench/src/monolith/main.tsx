import '@drape/host/look.css'
import { createShell } from '@drape/host/shell'
import { createRoot } from 'react-dom/client'

const apps = {
  user: () => import(/* webpackChunkName: "user" */ '@drape/remote-user/app'),
  stylist: () => import(/* webpackChunkName: "stylist" */ '@drape/remote-stylist/app'),
}

/** The same shell and the same apps as the composed product, in one build: what federation is measured against. */
const shell = createShell({
  reportPageView: () => {},
  loader: {
    open: async (part) => (await apps[part as keyof typeof apps]()).App,
    recover: () => false,
    retry: async () => false,
  },
})

const root = document.getElementById('root')
if (root) createRoot(root).render(shell)
