import type { KeyPair } from 'dpop'
import { createStore, get, update } from 'idb-keyval'

const holderKey = 'holder'
let store: ReturnType<typeof createStore> | undefined
const openStore = () => {
  store ??= createStore('drape-key', 'key')
  return store
}

export const readKeptKey = (): Promise<KeyPair | undefined> => get<KeyPair>(holderKey, openStore())

/** Stores the key unless another tab has stored one; returns the stored key. */
export const keepKey = async (newKey: KeyPair): Promise<KeyPair | undefined> => {
  await update<KeyPair>(holderKey, (stored) => stored ?? newKey, openStore())
  return readKeptKey()
}
