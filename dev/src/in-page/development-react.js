// Runs before the host and puts React's development build where the page shares packages: the host takes what is loaded
// there before its own.
import react from 'react'
import reactDom from 'react-dom'
import reactDomClient from 'react-dom/client'

const lend = (lent) => ({
  [react.version]: { get: () => () => lent, loaded: 1, eager: true, from: 'drape-dev' },
})

globalThis.drapeShares = {
  react: lend(react),
  'react-dom': lend(reactDom),
  'react-dom/client': lend(reactDomClient),
}
