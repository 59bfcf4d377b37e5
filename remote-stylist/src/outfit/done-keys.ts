import type { KeyboardEvent } from 'react'

const isMac = /^(Mac|iP)/.test(navigator.platform)

/** What is pressed when a piece of work is done. */
export const doneKeys = isMac ? '⌘ Enter' : 'Ctrl+Enter'

export const isDone = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing

/** For a form: submits it, unless a part of it has made something else of the keys. */
export const submitWhenDone = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (!isDone(event) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
