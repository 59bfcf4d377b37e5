// Runs before the host and replaces the React that the host shares by React's development build, through a plugin of
// the federation runtime: https://module-federation.io/plugin/dev/index.html
import react from 'react'
import reactDom from 'react-dom'
import reactDomClient from 'react-dom/client'

const own = { react, 'react-dom': reactDom, 'react-dom/client': reactDomClient }

const plugin = {
  name: 'drape-development-react',
  beforeRegisterShare: (asked) => {
    const { pkgName, shared } = asked
    const lent = own[pkgName]
    if (lent) Object.assign(shared, { lib: () => lent, get: () => () => lent, loaded: true })
    return asked
  },
}

globalThis.__FEDERATION__ ??= {
  __INSTANCES__: [],
  moduleInfo: {},
  __SHARE__: {},
  __MANIFEST_LOADING__: {},
  __PRELOADED_MAP__: new Map(),
}
const federation = globalThis.__FEDERATION__
federation.__GLOBAL_PLUGIN__ = [...(federation.__GLOBAL_PLUGIN__ ?? []), plugin]
