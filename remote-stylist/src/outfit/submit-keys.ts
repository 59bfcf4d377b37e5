import type { KeyboardEvent as FormKeyEvent, RefObject } from 'react'
import { useKeys } from '../use-keys.ts'

const isMac = /^(Mac|iP)/.test(navigator.platform)

/** What submits a form from wherever the focus is in it. */
export const submitKeys = isMac ? '⌘ Enter' : 'Ctrl+Enter'

export const areSubmitKeys = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** For a form: submits it, unless a part of it has made something else of the keys. */
export const submitByKeys = (event: FormKeyEvent<HTMLFormElement>): void => {
  if (!areSubmitKeys(event.nativeEvent) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The same for a form that is all of a dialog: wherever the focus is while that is the topmost. */
export const useSubmitKeys = (form: RefObject<HTMLFormElement | null>): void =>
  useKeys((event) => {
    const topmost = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (!areSubmitKeys(event) || event.defaultPrevented || topmost !== form.current?.closest('dialog')) return
    event.preventDefault()
    form.current?.requestSubmit()
  })
