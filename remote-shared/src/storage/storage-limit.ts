import { placesOf, removePlaces, storedEntries } from './local-storage.ts'

/** docs/specification.md, 9: in characters of keys and values together. */
export const maxStored = 4 * 1024 * 1024
const cleanupMs = 5 * 60_000

/** The keys without which a user would be signed out. */
export const sessionKeys = ['accessToken', 'refreshToken', 'isLoggedIn', 'user'] as const

/** Above the limit, removes everything else. */
export const cleanStorage = (): void => {
  const entries = storedEntries()
  const size = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  if (size <= maxStored) return
  const protectedPlaces = sessionKeys.flatMap(placesOf)
  removePlaces(entries.map(([key]) => key).filter((key) => !protectedPlaces.includes(key)))
}

export const cleanStorageRegularly = () => setInterval(cleanStorage, cleanupMs)
