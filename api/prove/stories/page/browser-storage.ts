/** How a browser answers who wants to store. */
type StorageState = 'works' | 'is full' | 'is forbidden'

type Store = Map<string, unknown>

/** What the tabs of one browser share and what stays when they are closed. */
export const newBrowserStorage = () => ({
  local: new Map<string, string>(),
  databases: new Map<string, Store>(),
  localState: 'works' as StorageState,
  databaseState: 'works' as StorageState,
  wasForbidden: false,
})

export type BrowserStorage = ReturnType<typeof newBrowserStorage>

/** A localStorage; `onChange` sends its changes to the other tabs. */
export function localStorageOf(storage: BrowserStorage, onChange: () => void) {
  const { local } = storage
  const look = () => {
    if (storage.localState === 'is forbidden') throw new DOMException('denied', 'SecurityError')
    return local
  }
  return {
    getItem: (key: string) => look().get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (look() && storage.localState === 'is full') throw new DOMException('full', 'QuotaExceededError')
      if (local.get(key) === text) return
      local.set(key, text)
      onChange()
    },
    removeItem: (key: string) => {
      if (look().delete(key)) onChange()
    },
    get length() {
      return look().size
    },
  }
}

interface Ask {
  result?: unknown
  error?: unknown
  onsuccess?: () => void
  onerror?: () => void
  onupgradeneeded?: () => void
}

interface Transaction {
  error?: unknown
  oncomplete?: () => void
  onabort?: () => void
}

/** Of IndexedDB what idb-keyval uses. A transaction is done at once or, when its tab is closed before, not at all. */
export function indexedDbOf(storage: BrowserStorage, later: (task: () => void) => void) {
  const storeOf = (name: string) => {
    const databaseStore = storage.databases.get(name) ?? new Map()
    storage.databases.set(name, databaseStore)
    return databaseStore
  }

  const begin = (name: string) => {
    const transaction: Transaction = {}
    const asks: { readonly asked: Ask; readonly run: (store: Store) => unknown }[] = []
    const ask = (run: (store: Store) => unknown) => {
      const asked: Ask = {}
      asks.push({ asked, run })
      return asked
    }
    later(() => {
      const changed = new Map(storeOf(name))
      try {
        if (storage.databaseState === 'is forbidden') throw new DOMException('denied', 'SecurityError')
        // Who is answered may ask for more in the same transaction.
        for (const { asked, run } of asks) {
          asked.result = run(changed)
          asked.onsuccess?.()
        }
      } catch (error) {
        transaction.error = error
        for (const { asked } of asks) Object.assign(asked, { error }).onerror?.()
        return transaction.onabort?.()
      }
      storage.databases.set(name, changed)
      transaction.oncomplete?.()
    })
    return Object.assign(transaction, {
      objectStore: () => ({
        transaction,
        get: (key: string) => ask((store) => store.get(key)),
        getAll: () => ask((store) => [...store.values()]),
        put: (value: object, key: string) =>
          ask((store) => {
            // A few bytes find room where a picture does not.
            const { picture } = value as { picture?: Blob }
            if (storage.databaseState === 'is full' && picture?.size)
              throw new DOMException('full', 'QuotaExceededError')
            store.set(key, { ...value })
          }),
        delete: (key: string) => ask((store) => store.delete(key)),
        clear: () => ask((store) => store.clear()),
      }),
    })
  }

  return {
    open: (name: string) => {
      const opening: Ask = {}
      later(() => {
        if (storage.databaseState === 'is forbidden') {
          opening.error = new DOMException('denied', 'SecurityError')
          return opening.onerror?.()
        }
        opening.result = { createObjectStore: () => undefined, transaction: () => begin(name) }
        if (!storage.databases.has(name)) opening.onupgradeneeded?.()
        storeOf(name)
        opening.onsuccess?.()
      })
      return opening
    },
  }
}
