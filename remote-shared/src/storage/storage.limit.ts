import { removeStored, type StoredKey, storedEntries } from './local.storage.ts'

/** The specification's numbers, in characters of keys and values together. */
export const mostStored = 4 * 1024 * 1024
const cleanupMs = 5 * 60_000

const spared: readonly StoredKey[] = ['isLoggedIn', 'accessToken', 'refreshToken', 'user']

/** Past the limit everything goes but what keeps a person signed in. */
export const cleanStorage = (): void => {
  const entries = storedEntries()
  const size = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  if (size <= mostStored) return
  removeStored(...entries.map(([key]) => key).filter((key) => !spared.some((kept) => kept === key)))
}

/** Returns what ends it. */
export const cleanStorageRegularly = (): (() => void) => {
  const timer = setInterval(cleanStorage, cleanupMs)
  return () => clearInterval(timer)
}
