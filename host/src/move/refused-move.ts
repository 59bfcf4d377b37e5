import type { createBrowserRouter } from 'react-router-dom'

export type Router = ReturnType<typeof createBrowserRouter>

const ways = ['pushState', 'replaceState'] as const

/**
 * A browser refuses to change its address too often: Safari after 100 times in 30 seconds, Firefox after 200 in
 * 10. The router then loads the whole page anew, which without a network leaves nothing of it. Every refusal but
 * this one, it hands on.
 */
const refuse = (cause: unknown) => new DOMException(String(cause), 'DataCloneError')

/** Keeps the person on the screen that is there when the browser refuses a move, and tells of it. Returns what ends it. */
export const watchMoves = (router: Router, tell: (isRefused: boolean) => void): (() => void) => {
  const history = window.history
  for (const way of ways)
    history[way] = (...state) => {
      try {
        History.prototype[way].apply(history, state)
      } catch (error) {
        throw refuse(error)
      }
    }

  const { navigate } = router
  const move = navigate as (...to: readonly unknown[]) => Promise<void>
  router.navigate = async (...to: readonly unknown[]) => {
    try {
      await move(...to)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      tell(true)
    }
  }
  const leave = router.subscribe(() => tell(false))

  return () => {
    leave()
    router.navigate = navigate
    for (const way of ways) Reflect.deleteProperty(history, way)
  }
}
