import { type KeyboardEvent as FormKeyEvent, type RefObject, useEffect } from 'react'

const isMac = /^(Mac|iP)/.test(navigator.platform)

/** What is pressed when a piece of work is done. */
export const doneKeys = isMac ? '⌘ Enter' : 'Ctrl+Enter'

export const isDone = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** For a form: submits it, unless a part of it has made something else of the keys. */
export const submitWhenDone = (event: FormKeyEvent<HTMLFormElement>): void => {
  if (!isDone(event.nativeEvent) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The same for a form that is all of a dialog: wherever the focus is while that is the topmost. */
export const useDoneInDialog = (form: RefObject<HTMLFormElement | null>): void =>
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const topmost = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (!isDone(event) || event.defaultPrevented || topmost !== form.current?.closest('dialog')) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [form])
