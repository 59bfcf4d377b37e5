/** A photo that has been chosen and not yet sent. It outlives a reload, and a browser that is closed. */
export interface KeptPhoto {
  readonly userId: string
  readonly picture: Blob
  readonly width: number
  readonly height: number
  /** Made when Submit was pressed first; null until then. */
  readonly key: string | null
  /** Whether it is to be sent without being asked for again. */
  readonly isSubmitted: boolean
}

const database = 'drape'
const place = 'photo'
const only = 'chosen'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = window.indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(place)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

const run = async <T>(
  mode: IDBTransactionMode,
  task: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const opened = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(place, mode)
      const request = task(transaction.objectStore(place))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}

let last: Promise<unknown> = Promise.resolve()

/** In the order of asking. A browser that forbids or lacks the room keeps nothing, and nothing depends on it. */
const inOrder = <T>(mode: IDBTransactionMode, task: (store: IDBObjectStore) => IDBRequest<T>) => {
  const turn = last.then(() => run(mode, task)).catch(() => undefined)
  last = turn
  return turn
}

export const keepPhoto = (photo: KeptPhoto): Promise<unknown> =>
  inOrder('readwrite', (store) => store.put(photo, only))

export const forgetKeptPhoto = (): Promise<unknown> => inOrder('readwrite', (store) => store.clear())

/** What somebody else left here is not shown to anybody. */
export const readKeptPhoto = async (userId: string): Promise<KeptPhoto | undefined> => {
  const kept = await inOrder<KeptPhoto | undefined>('readonly', (store) => store.get(only))
  if (!kept || kept.userId === userId) return kept
  await forgetKeptPhoto()
  return undefined
}
