export interface Toast {
  readonly id: number
  readonly words: string
  readonly tone: 'good' | 'bad' | 'plain'
}

const usualMs = 5000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const readToasts = (): readonly Toast[] => toasts

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** A sentence for a moment, on whatever screen is shown, read out without taking the focus. */
export const showToast = (words: string, { tone = 'plain' as Toast['tone'], ms = usualMs } = {}): void => {
  last += 1
  const id = last
  // The same words twice in a row are one message.
  change([...toasts.filter((toast) => toast.words !== words), { id, words, tone }])
  setTimeout(() => dismissToast(id), ms)
}
