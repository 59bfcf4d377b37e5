// Runs before the host and puts React's development build in the place of what the page shares.
import { registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import react from 'react'
import reactDom from 'react-dom'
import reactDomClient from 'react-dom/client'

const development = { react, 'react-dom': reactDom, 'react-dom/client': reactDomClient }

registerGlobalPlugins([
  {
    name: 'drape-development-react',
    beforeInit: (args) => {
      for (const [name, library] of Object.entries(development))
        for (const share of [args.userOptions.shared?.[name] ?? []].flat()) share.get = () => () => library
      return args
    },
  },
])
