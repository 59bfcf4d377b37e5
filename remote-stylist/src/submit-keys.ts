import type { KeyboardEvent as FormKeyEvent, RefObject } from 'react'
import { useKeys } from './use-keys.ts'

const isMac = /^(Mac|iP)/.test(navigator.platform)

/** The name of the keys that submit a form, wherever the focus is in it. */
export const submitKeys = isMac ? '⌘ Enter' : 'Ctrl+Enter'

export const areSubmitKeys = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Submits the form, unless a field in it has handled the keys. */
export const submitByKeys = (event: FormKeyEvent<HTMLFormElement>): void => {
  if (!areSubmitKeys(event.nativeEvent) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The same for the form of a dialog, wherever the focus is, while that dialog is the topmost. */
export const useSubmitKeys = (form: RefObject<HTMLFormElement | null>): void =>
  useKeys((event) => {
    const topmost = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (!areSubmitKeys(event) || event.defaultPrevented || topmost !== form.current?.closest('dialog')) return
    event.preventDefault()
    form.current?.requestSubmit()
  })
