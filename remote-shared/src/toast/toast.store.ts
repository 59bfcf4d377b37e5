import { createStore } from '../storage/store.ts'

interface Toast {
  readonly id: number
  readonly words: string
  readonly tone: 'good' | 'bad' | 'plain'
  readonly action?: ToastAction
}

interface ToastAction {
  readonly name: string
  readonly onPress: () => void
  /** For an action that is the next step when the focused element has been removed. */
  readonly takesFocus?: boolean
}

const defaultMs = 5000
const attendedMs = 1000

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** The toast that the user's focus or pointer is on: it stays until they go. */
let attended: number | undefined
export const holdToast = (id?: number): void => {
  attended = id
}

export const dismissToast = (id: number): void => {
  if (attended === id) holdToast()
  toasts.write(toasts.read().filter((toast) => toast.id !== id))
}

interface ToastOptions {
  readonly tone?: Toast['tone']
  readonly ms?: number
  readonly action?: ToastAction
}

/**
 * Shows a short message on any screen, announced by screen readers without taking the focus. Returns a function that
 * takes it back.
 */
export const showToast = (
  words: string,
  { tone = 'plain', ms = defaultMs, action }: ToastOptions = {},
): (() => void) => {
  lastId += 1
  const id = lastId
  const dismiss = (): unknown => (attended === id ? setTimeout(dismiss, attendedMs) : dismissToast(id))
  // The same text replaces an earlier toast.
  toasts.write([
    ...toasts.read().filter((toast) => toast.words !== words),
    { id, words, tone, ...(action && { action }) },
  ])
  setTimeout(dismiss, ms)
  return () => dismissToast(id)
}
