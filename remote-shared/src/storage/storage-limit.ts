import { placesOf, removePlaces, type StoredKey, storedEntries } from './local-storage.ts'

/** The specification's limit, in characters of keys and values together. */
export const maxStored = 4 * 1024 * 1024
const cleanupMs = 5 * 60_000

const spared: readonly StoredKey[] = ['isLoggedIn', 'accessToken', 'refreshToken', 'user']

/** Above the limit, removes everything except what keeps a person signed in. */
export const cleanStorage = (): void => {
  const entries = storedEntries()
  const size = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  if (size <= maxStored) return
  removePlaces(
    entries.map(([key]) => key).filter((key) => !spared.some((kept) => placesOf(kept).includes(key))),
  )
}

/** Returns a function that ends this. */
export const cleanStorageRegularly = (): (() => void) => {
  const timer = setInterval(cleanStorage, cleanupMs)
  return () => clearInterval(timer)
}
