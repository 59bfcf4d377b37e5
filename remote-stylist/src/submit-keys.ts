import type { KeyboardEvent as FormKeyEvent } from 'react'

export const areSubmitKeys = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Submits the form, unless a field in it has handled the keys. */
export const submitByKeys = (event: FormKeyEvent<HTMLFormElement>): void => {
  if (!areSubmitKeys(event.nativeEvent) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
