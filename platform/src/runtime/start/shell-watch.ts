import type { PageHost } from '../../release/page-scripts.ts'
import { shellFault } from '../fault.ts'
import { afterActiveTime } from '../part/active-timer.ts'

/** A shell that is not mounted by then has failed: a phone ten times slower than a desktop needs one second. */
const patienceMs = 5_000

/**
 * Watches a version of the host before it runs: whether its shell mounts (it sets an attribute of the body) or one of
 * its scripts throws.
 */
export const watchShell = (host: PageHost) => {
  const watching = new AbortController()
  let crash = () => {}
  const crashed = new Promise<'crashed'>((resolve) => {
    crash = () => resolve('crashed')
  })
  const blame = (error: unknown, file = '') => {
    const trace = `${file} ${(error as Error | undefined)?.stack}`
    if (host.scripts.some(({ url }) => trace.includes(url))) crash()
  }
  addEventListener(shellFault, crash, { signal: watching.signal })
  addEventListener('error', ({ error, filename }) => blame(error, filename), { signal: watching.signal })
  addEventListener('unhandledrejection', ({ reason }) => blame(reason), { signal: watching.signal })

  const stands = new Promise<'stands'>((resolve) => {
    const observer = new MutationObserver(() => resolve('stands'))
    observer.observe(document.body, { attributeFilter: ['data-shell'] })
    watching.signal.addEventListener('abort', () => observer.disconnect())
  })
  return {
    /** Call this once its scripts have run. */
    outcome: () => {
      afterActiveTime(patienceMs, crash)
      return Promise.race([stands, crashed])
    },
    stop: () => watching.abort(),
  }
}
