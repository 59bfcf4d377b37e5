import { useEffect, useEffectEvent } from 'react'
import { watchRefresh } from '../api/use-refresh.ts'

/** A line that blinks is back soon; what is wrong for longer is tried again when the user looks. */
const waitsMs = [2_000, 8_000, 30_000]

interface Heard {
  readonly onThere: () => void
  readonly onMissing: (() => void) | undefined
}

/**
 * Tries a picture that did not load again: a few times by itself, when the connection is back, when the page is looked
 * at again, and by Refresh. Aside, because a broken one on the page would flicker at each try.
 */
export const useReload = (address: string | undefined, { onThere, onMissing }: Heard): void => {
  const tellThere = useEffectEvent(onThere)
  const tellMissing = useEffectEvent(() => onMissing?.())

  useEffect(() => {
    if (!address) return
    const leaving = new AbortController()
    const { signal } = leaving
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
      image.addEventListener('load', tellThere, { signal })
      image.addEventListener(
        'error',
        () => {
          trying = undefined
          tellMissing()
          wait()
        },
        { signal },
      )
      image.src = address
    }

    wait()
    const unwatch = watchRefresh(attempt)
    window.addEventListener('online', attempt, { signal })
    window.addEventListener('focus', attempt, { signal })
    document.addEventListener('visibilitychange', attempt, { signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
      unwatch()
    }
  }, [address])
}
