/** Everything that Drape keeps in the browser between visits. */
export type StoredKey =
  | 'accessToken'
  | 'refreshToken'
  | 'isLoggedIn'
  | 'user'
  | 'profile'
  | 'appearance'
  | `draft:${string}`

/** A browser that forbids storage throws on the very mention of it: such a visitor is simply signed out. */
const open = (): Storage | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

export const readStored = (key: StoredKey): string | null => open()?.getItem(key) ?? null

/** A full or forbidden storage keeps nothing; whoever needs to know looks at the answer. */
export const writeStored = (key: StoredKey, value: string): boolean => {
  try {
    open()?.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export const removeStored = (...keys: readonly string[]): void => {
  for (const key of keys) open()?.removeItem(key)
}

export const storedEntries = (): [key: string, value: string][] => Object.entries(open() ?? {})

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
