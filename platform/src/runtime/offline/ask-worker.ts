import { readPageConfig } from '../read-page.ts'
import type { Question } from './held-pages.ts'

/**
 * Once the page is at rest, asks the worker whether the next visit will start something newer. Starts the worker if
 * there is none; browsers have none over http and in some private windows, where this rejects.
 */
export const askWorker = async (answer: (isNewer: boolean) => void): Promise<void> => {
  if (!readPageConfig().offline) return
  // Safari has no idle callbacks.
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
  const { serviceWorker } = navigator
  serviceWorker.onmessage = ({ data }) => answer(data as boolean)
  // At the root, so that it serves every page.
  await serviceWorker.register('/service-worker.js')
  const { active } = await serviceWorker.ready
  const scripts = document.getElementById('drape-scripts')?.textContent ?? ''
  active?.postMessage([location.pathname, scripts] satisfies Question)
}
