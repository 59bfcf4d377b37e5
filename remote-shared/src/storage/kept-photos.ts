import { clear, createStore } from 'idb-keyval'

/** In a file of its own, because the first screen needs only to delete the photos. */
export const store = createStore('drape', 'photo')

let last: Promise<unknown> = Promise.resolve()

/** Runs tasks one after another; false where IndexedDB is forbidden or full. */
export const inOrder = <T>(task: () => Promise<T>): Promise<T | false> => {
  const turn = last.then(task).catch(() => false as const)
  last = turn
  return turn
}

export const forgetKeptPhotos = (): Promise<unknown> => inOrder(() => clear(store))
