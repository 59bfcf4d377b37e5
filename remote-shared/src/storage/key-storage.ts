import type { KeyPair } from 'dpop'
import { createStore, get, update } from 'idb-keyval'

const only = 'holder'
let store: ReturnType<typeof createStore> | undefined
const opened = () => {
  store ??= createStore('drape-key', 'key')
  return store
}

export const readKeptKey = (): Promise<KeyPair | undefined> => get<KeyPair>(only, opened())

/** Keeps the key, unless another tab was faster; returns the one that is kept. */
export const keepKey = async (made: KeyPair): Promise<KeyPair | undefined> => {
  await update<KeyPair>(only, (kept) => kept ?? made, opened())
  return readKeptKey()
}
