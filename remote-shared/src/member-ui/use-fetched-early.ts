import { useEffect } from 'react'
import { useOnline } from '../api/online.ts'
import { fetchCode } from '../ui/use-lazy.ts'

type Load = () => Promise<unknown>

/** The lists and pictures of the first screen are asked for by then. */
const earlyAfterMs = 1_500

/**
 * Fetches the code of screens that were not opened yet, so that they open without a connection. Errors are ignored
 * here: a screen that is opened loads its code again. `loads` must stay the same.
 */
export const useFetchedEarly = (loads: readonly Load[]): void => {
  const isOnline = useOnline()
  useEffect(() => {
    if (!isOnline) return
    const fetchAll = () => {
      for (const load of loads) void fetchCode(load).catch(() => undefined)
    }
    // Safari has no idle callbacks.
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchAll), earlyAfterMs)
    return () => clearTimeout(timer)
  }, [isOnline, loads])
}
