import { useEffect, useEffectEvent } from 'react'
import { watchRefresh } from '../api/use-refresh.ts'

/** A short interruption is over soon; after a longer one, a picture is tried again when the user looks at the page. */
const waitsMs = [2_000, 8_000, 30_000]

interface ReloadListeners {
  readonly onLoaded: () => void
  readonly onMissing: (() => void) | undefined
}

/**
 * Tries a picture that did not load again: a few times by itself, when the connection is back, when the page is looked
 * at again, and by Refresh. In an image that is not on the page, because one on it would flicker at each try.
 */
export const useReload = (address: string | undefined, { onLoaded, onMissing }: ReloadListeners): void => {
  const onImageLoad = useEffectEvent(onLoaded)
  const onImageError = useEffectEvent(() => onMissing?.())

  useEffect(() => {
    if (!address) return
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    let pendingImage: HTMLImageElement | undefined
    let tries = 0

    const scheduleAttempt = () => {
      const ms = waitsMs[tries]
      if (ms === undefined) return
      tries += 1
      timer = setTimeout(attempt, ms)
    }
    const attempt = () => {
      if (pendingImage || document.hidden) return
      clearTimeout(timer)
      const image = new Image()
      pendingImage = image
      image.referrerPolicy = 'no-referrer'
      image.addEventListener('load', onImageLoad, { signal })
      image.addEventListener(
        'error',
        () => {
          pendingImage = undefined
          onImageError()
          scheduleAttempt()
        },
        { signal },
      )
      image.src = address
    }

    scheduleAttempt()
    const unwatch = watchRefresh(attempt)
    window.addEventListener('online', attempt, { signal })
    window.addEventListener('focus', attempt, { signal })
    document.addEventListener('visibilitychange', attempt, { signal })
    return () => {
      controller.abort()
      clearTimeout(timer)
      unwatch()
    }
  }, [address])
}
