import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'

const [entry] = location.search.slice(1).split('&').map(decodeURIComponent)

/** Another product that shows one of our parts on its page. */
const show = async () => {
  registerRemotes([{ name: 'user', entry }])
  const { App } = await loadRemote('user/app')
  createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(App)))
}

show().catch((error) => document.body.append(String(error)))
