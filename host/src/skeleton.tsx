import { useLayoutEffect } from 'react'

/**
 * The skeleton stands in page.html, so that it is painted before any script has come; here it is only
 * shown and hidden.
 */
export const Skeleton = () => {
  useLayoutEffect(() => {
    const skeleton = document.getElementById('skeleton')
    skeleton?.removeAttribute('hidden')
    return () => skeleton?.setAttribute('hidden', '')
  }, [])
  return null
}
