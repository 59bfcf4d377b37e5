import type { KeyPair } from 'dpop'
import { createStore, get, update } from 'idb-keyval'

const holderKey = 'holder'
/** Opened with the first read. */
const store = createStore('drape-key', 'key')

export const readKeptKey = (): Promise<KeyPair | undefined> => get<KeyPair>(holderKey, store)

/** Stores the key unless another tab has stored one; returns the stored key. */
export const keepKey = async (newKey: KeyPair): Promise<KeyPair | undefined> => {
  await update<KeyPair>(holderKey, (stored) => stored ?? newKey, store)
  return readKeptKey()
}
