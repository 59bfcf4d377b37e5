import { useEffect } from 'react'

/** Does nothing where the browser shows no number on an icon, or the app is not installed. */
const showOnIcon = (count: number) => {
  void navigator.setAppBadge?.(count).catch(() => undefined)
}

/** The number on the app's icon, as long as a user is signed in. */
export const useIconNumber = (count: number | undefined): void => {
  useEffect(() => {
    if (count !== undefined) showOnIcon(count)
  }, [count])
  useEffect(() => () => showOnIcon(0), [])
}
