import { clear, createStore } from 'idb-keyval'

/** In a file of its own, because the first screen needs only to delete the photos. */
export const store = createStore('drape', 'photo')

let lastTask: Promise<unknown> = Promise.resolve()

/** Runs tasks one after another; false where IndexedDB is forbidden or full. */
export const inOrder = <T>(task: () => Promise<T>): Promise<T | false> => {
  const result = lastTask.then(task).catch(() => false as const)
  lastTask = result
  return result
}

export const forgetKeptPhotos = (): Promise<unknown> => inOrder(() => clear(store))
