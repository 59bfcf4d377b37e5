const methods = ['pushState', 'replaceState'] as const

/**
 * Browsers limit how often the address may change: Safari to 100 times in 30 seconds, Firefox to 200 in 10. The router
 * reacts to the error by reloading the page, which fails without a network. Here the error is swallowed: the router
 * reads the unchanged address, and the present screen stays. `onNavigation` is called after each navigation, also while
 * a component renders. Returns a function that ends this.
 */
export const watchNavigation = (onNavigation: (isRefused: boolean) => void): (() => void) => {
  const { history } = window
  const onSuccess = () => onNavigation(false)
  for (const method of methods)
    history[method] = (...state) => {
      try {
        History.prototype[method].apply(history, state)
      } catch (error) {
        // A state that cannot be cloned is a bug of the screen.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        return onNavigation(true)
      }
      onSuccess()
    }
  addEventListener('popstate', onSuccess)

  return () => {
    removeEventListener('popstate', onSuccess)
    for (const method of methods) Reflect.deleteProperty(history, method)
  }
}
