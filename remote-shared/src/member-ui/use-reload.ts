import { useEffect, useRef } from 'react'
import { watchRefresh } from '../api/use-refresh.ts'

/** A line that blinks is back soon; what is wrong for longer is tried again when somebody looks. */
const waitsMs = [2_000, 8_000, 30_000]

interface Heard {
  readonly onThere: () => void
  readonly onMissing: (() => void) | undefined
}

/**
 * Tries a picture that did not load again: a few times by itself, when the connection is back, when the page is looked
 * at again, and by Refresh. Aside, because a broken one on the page would flicker at each try.
 */
export const useReload = (address: string | undefined, heard: Heard): void => {
  const latest = useRef(heard)
  latest.current = heard

  useEffect(() => {
    if (!address) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let trying: HTMLImageElement | undefined
    let tries = 0

    const wait = () => {
      const ms = waitsMs[tries]
      if (ms === undefined) return
      tries += 1
      timer = setTimeout(attempt, ms)
    }
    const attempt = () => {
      if (trying || document.hidden) return
      clearTimeout(timer)
      const image = new Image()
      trying = image
      image.referrerPolicy = 'no-referrer'
      image.onload = () => latest.current.onThere()
      image.onerror = () => {
        trying = undefined
        latest.current.onMissing?.()
        wait()
      }
      image.src = address
    }

    wait()
    const unwatch = watchRefresh(attempt)
    window.addEventListener('online', attempt)
    window.addEventListener('focus', attempt)
    document.addEventListener('visibilitychange', attempt)
    return () => {
      clearTimeout(timer)
      if (trying) trying.onload = trying.onerror = null
      unwatch()
      window.removeEventListener('online', attempt)
      window.removeEventListener('focus', attempt)
      document.removeEventListener('visibilitychange', attempt)
    }
  }, [address])
}
