import { createStore } from '../storage/store.ts'

export interface Toast {
  readonly id: number
  readonly words: string
  readonly tone: 'good' | 'bad' | 'plain'
}

const usualMs = 5000

export const toasts = createStore<readonly Toast[]>([])
let last = 0

const others = (isOne: (toast: Toast) => boolean) => toasts.read().filter((toast) => !isOne(toast))

export const dismissToast = (id: number): void => toasts.write(others((toast) => toast.id === id))

/** Shows a short message on any screen, announced by screen readers without taking the focus. */
export const showToast = (words: string, { tone = 'plain' as Toast['tone'], ms = usualMs } = {}): void => {
  last += 1
  const id = last
  // The same text replaces an earlier toast.
  toasts.write([...others((toast) => toast.words === words), { id, words, tone }])
  setTimeout(() => dismissToast(id), ms)
}
