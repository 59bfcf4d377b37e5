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
  /** Where work goes on with it, because what had the focus is gone. */
  readonly takesFocus?: boolean
}

const usualMs = 5000
const attendedMs = 1000

export const toasts = createStore<readonly Toast[]>([])
let last = 0

const others = (isOne: (toast: Toast) => boolean) => toasts.read().filter((toast) => !isOne(toast))

/** The toast that the user's focus or pointer is on: it stays until they go. */
let attended: number | undefined
export const holdToast = (id?: number): void => {
  attended = id
}

export const dismissToast = (id: number): void => {
  if (attended === id) holdToast()
  toasts.write(others((toast) => toast.id === id))
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
  { tone = 'plain', ms = usualMs, action }: ToastOptions = {},
): (() => void) => {
  last += 1
  const id = last
  const end = (): unknown => (attended === id ? setTimeout(end, attendedMs) : dismissToast(id))
  // The same text replaces an earlier toast.
  toasts.write([...others((toast) => toast.words === words), { id, words, tone, ...(action && { action }) }])
  setTimeout(end, ms)
  return () => dismissToast(id)
}
