import { askAnew } from '../page-event.ts'
import { watchDownload } from './download.ts'
import { runScript, ScriptFailure } from './script.ts'

const inVain = new Map<string, number>()

/**
 * When asked for the same address again, a browser reuses what it has: a request that still hangs, or altered bytes
 * that are cached as immutable. A query string avoids this; no server treats it as part of the file's name.
 */
const addressOf = (url: string): string => {
  const times = inVain.get(url)
  return times ? `${url}?${times}` : url
}

export const hasFailed = (url: string): boolean => inVain.has(url)

let onTheirWay = 0

/** Whether any file of a part is loading: a part that waits for one may show nothing yet. */
export const isLoading = (): boolean => onTheirWay > 0

/** Loads and runs a script of a part, and gives up when it hangs. A retry makes a new request. */
export const loadScript = async (url: string, integrity: string): Promise<void> => {
  const address = addressOf(url)
  const { hangs, hurry, stop } = watchDownload(address)
  addEventListener(askAnew, hurry)
  onTheirWay += 1
  try {
    await runScript(address, integrity, hangs)
  } catch (error) {
    const failure = error as ScriptFailure
    if (!failure.thrown) inVain.set(url, (inVain.get(url) ?? 0) + 1)
    throw new ScriptFailure(url, failure)
  } finally {
    onTheirWay -= 1
    removeEventListener(askAnew, hurry)
    stop()
  }
}
