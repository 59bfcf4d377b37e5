const ways = ['pushState', 'replaceState'] as const

/**
 * Browsers limit how often the address may change: Safari to 100 times in 30 seconds, Firefox to 200 in 10. The router
 * reacts to the error by reloading the page, which fails without a network. Here the error is swallowed: the router
 * reads the unchanged address, and the present screen stays. Returns a function that ends this.
 */
export const watchNavigation = (tell: (isRefused: boolean) => void): (() => void) => {
  const { history } = window
  const tellOfMove = () => tell(false)
  for (const way of ways)
    history[way] = (...state) => {
      try {
        History.prototype[way].apply(history, state)
      } catch (error) {
        // A state that cannot be cloned is a bug of the screen.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        return tell(true)
      }
      tellOfMove()
    }
  addEventListener('popstate', tellOfMove)

  return () => {
    removeEventListener('popstate', tellOfMove)
    for (const way of ways) Reflect.deleteProperty(history, way)
  }
}
