import { type Kept, places } from '@drape/platform/runtime/passage'
import { passages, type Stored, versions } from './stored.ts'

type Name<Declared> = Extract<keyof Declared, string>

/** A declared key, or one with a suffix, such as draft:1 for draft. */
type Key<Declared> = Name<Declared> | `${Name<Declared>}:${string}`

type Value<Declared, Of> = Of extends keyof Declared
  ? Declared[Of]
  : { [Each in Name<Declared>]: Of extends `${Each}:${string}` ? Declared[Each] : never }[Name<Declared>]

/**
 * Accessing localStorage throws if the browser forbids it, reading throws if its file is damaged, and in a web view it
 * may be undefined.
 */
const attempt = <T>(task: (storage: Storage) => T): T | null => {
  try {
    return task(window.localStorage)
  } catch {
    return null
  }
}

export const isStorageRefused = (): boolean => attempt((storage) => storage.length) === null

/** Values that the browser did not store, for as long as the page is open, so that a user can sign in all the same. */
export const inPage = new Map<string, string>()

const find = (place: string): string | null =>
  inPage.get(place) ?? attempt((storage) => storage.getItem(place))

const drop = (place: string): void => {
  inPage.delete(place)
  attempt((storage) => storage.removeItem(place))
}

/** Typed access to local storage for the keys that a part declares in its stored.ts. */
export const keeping = <Declared extends object>(declared: Kept) => {
  const slots = places(declared)
  return {
    /** The stored text, written by any version: its fields must be validated. */
    read: (key: Key<Declared>): string | null => slots.read(key, find),
    /** Returns false if the storage is full or forbidden: a reload will then lose it. */
    write: <Of extends Key<Declared>>(key: Of, value: Value<Declared, Of>): boolean =>
      slots.write(key, value).every(([place, text]) => {
        inPage.set(place, text)
        return (
          attempt((storage) => {
            storage.setItem(place, text)
            return inPage.delete(place)
          }) ??
          // The earlier value is outdated, and a reload would read it.
          attempt((storage) => storage.removeItem(place))
        )
      }),
    remove: (...keys: readonly Key<Declared>[]): void => keys.flatMap(slots.of).forEach(drop),
    /** The stored keys with this beginning. */
    list: <Begin extends Key<Declared>>(begin: Begin): `${Begin}${string}`[] =>
      [...new Set([...storedEntries().map(([key]) => key), ...inPage.keys()])].filter(
        (key): key is `${Begin}${string}` => key.startsWith(begin),
      ),
  }
}

/** The photo and the key are in IndexedDB. */
type Own = Omit<Stored, 'photo' | 'key'>

export const {
  read: readStored,
  write: writeStored,
  remove: removeStored,
} = keeping<Own>({ versions, passages })

/** The keys under which a value may be stored: its own and the previous version's. */
export const placesOf = places({ versions, passages }).of

export const removePlaces = (names: readonly string[]): void => names.forEach(drop)

export const storedEntries = (): [key: string, value: string][] =>
  attempt((storage) => Object.entries<string>(storage)) ?? []

const watchers = new Set<() => void>()

const notifyWatchers = (): void => {
  for (const watcher of watchers) watcher()
}

/** Notifies of changes by other tabs, never by this one. One listener on the page serves all watchers. */
export const watchStored = (watcher: () => void): (() => void) => {
  if (watchers.size === 0) window.addEventListener('storage', notifyWatchers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', notifyWatchers)
  }
}
