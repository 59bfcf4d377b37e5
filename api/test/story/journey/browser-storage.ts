/** How a browser answers who wants to store. */
export type StorageState = 'works' | 'is full' | 'is forbidden'

type Databases = Map<string, Map<string, unknown>>

/** What the tabs of one browser share and what stays when they are closed. */
export interface BrowserStorage {
  readonly local: Map<string, string>
  readonly databases: Databases
  localState: StorageState
  databaseState: StorageState
}

export const newBrowserStorage = (): BrowserStorage => ({
  local: new Map(),
  databases: new Map(),
  localState: 'works',
  databaseState: 'works',
})

/** As localStorage, which `onChange` tells the other tabs of. */
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
    const found = storage.databases.get(name) ?? new Map<string, unknown>()
    storage.databases.set(name, found)
    return found
  }

  const begin = (name: string) => {
    const transaction: Transaction = {}
    const changes: ((store: Map<string, unknown>) => void)[] = []
    const asks: Ask[] = []
    let isFull = false
    const isForbidden = storage.databaseState === 'is forbidden'
    later(() => {
      if (isFull || isForbidden) {
        transaction.error = new DOMException('full', 'QuotaExceededError')
        for (const asked of asks) asked.onerror?.()
        return transaction.onabort?.()
      }
      for (const change of changes) change(storeOf(name))
      transaction.oncomplete?.()
    })
    const change = (task: (store: Map<string, unknown>) => void) => void changes.push(task)
    const ask = (read: (store: Map<string, unknown>) => unknown) => {
      const asked: Ask = {}
      asks.push(asked)
      change((store) => {
        asked.result = read(store)
        asked.onsuccess?.()
      })
      return asked
    }
    return Object.assign(transaction, {
      objectStore: () => ({
        transaction,
        get: (key: string) => ask((store) => store.get(key)),
        getAll: () => ask((store) => [...store.values()]),
        getAllKeys: () => ask((store) => [...store.keys()]),
        put: (value: object, key: string) => {
          isFull ||= storage.databaseState === 'is full'
          change((store) => store.set(key, { ...value }))
        },
        delete: (key: string) => change((store) => store.delete(key)),
        clear: () => change((store) => store.clear()),
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
