/** Everything that Drape keeps in the browser between visits. */
export type StoredKey =
  | 'accessToken'
  | 'refreshToken'
  | 'isLoggedIn'
  | 'user'
  | 'profile'
  | 'appearance'
  | `draft:${string}`

/**
 * A browser that forbids storage throws on the very mention of it, one whose file is damaged when it is read,
 * and a view inside another app may have none at all.
 */
const attempt = <T>(task: (storage: Storage) => T): T | null => {
  try {
    return task(window.localStorage)
  } catch {
    return null
  }
}

export const isStorageRefused = (): boolean => attempt((storage) => storage.length) === null

export const readStored = (key: StoredKey): string | null => attempt((storage) => storage.getItem(key))

/** A full or forbidden storage keeps nothing; whoever needs to know looks at the answer. */
export const writeStored = (key: StoredKey, value: string): boolean =>
  attempt((storage) => {
    storage.setItem(key, value)
    return true
  }) ?? false

export const removeStored = (...keys: readonly string[]): void => {
  for (const key of keys) attempt((storage) => storage.removeItem(key))
}

export const storedEntries = (): [key: string, value: string][] =>
  attempt((storage) => Object.entries<string>(storage)) ?? []

const watchers = new Set<() => void>()

const tellWatchers = (): void => {
  for (const watcher of watchers) watcher()
}

/** Tells of changes that other tabs make; a tab never hears of its own. The page listens once, whoever watches. */
export const watchStored = (watcher: () => void): (() => void) => {
  if (watchers.size === 0) window.addEventListener('storage', tellWatchers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', tellWatchers)
  }
}
