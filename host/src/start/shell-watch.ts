import type { PageHost } from '@drape/release/page-scripts'
import { onShellFault } from '../fault/shell-fault.ts'

/**
 * A shell that does not stand by then does not come: a phone ten times slower than a desk takes one second. In
 * steps, so that a page which gets no turn is not taken for one that does nothing with it.
 */
const patience = async (): Promise<void> => {
  for (let step = 0; step < 50; step += 1) await new Promise((resolve) => setTimeout(resolve, 100))
}

const folderOf = (host: PageHost): string => host.scripts[0]?.url.replace(/[^/]*$/, '') ?? ''

/**
 * Watches a version of the host from before its first line: whether its shell stands, which the shell notes at
 * the body itself, or whether something that it threw got in the way.
 */
export const watchShell = (host: PageHost) => {
  const folder = folderOf(host)
  const over = new AbortController()
  let crash = () => {}
  const crashed = new Promise<'crashed'>((resolve) => {
    crash = () => resolve('crashed')
  })
  const blame = (error: unknown, file = '') => {
    if (`${file} ${(error as Error | undefined)?.stack}`.includes(folder)) crash()
  }
  onShellFault(crash, { signal: over.signal })
  addEventListener('error', ({ error, filename }) => blame(error, filename), { signal: over.signal })
  addEventListener('unhandledrejection', ({ reason }) => blame(reason), { signal: over.signal })

  const stands = new Promise<'stands'>((resolve) => {
    const observer = new MutationObserver(() => resolve('stands'))
    observer.observe(document.body, { attributeFilter: ['data-shell'] })
    over.signal.addEventListener('abort', () => observer.disconnect())
  })
  return {
    /** To be asked once its scripts have run. */
    outcome: () => {
      void patience().then(crash)
      return Promise.race([stands, crashed])
    },
    stop: () => over.abort(),
  }
}
