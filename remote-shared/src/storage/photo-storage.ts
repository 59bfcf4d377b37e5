import type { Wish } from '@drape/contract/wish'
import { clear, createStore, get, set } from 'idb-keyval'

/** A chosen photo that is not uploaded yet. It survives a reload and a closed browser. */
export interface KeptPhoto {
  readonly userId: string
  readonly picture: Blob
  readonly width: number
  readonly height: number
  readonly wish?: Wish | undefined
  /** The idempotency key, made when Submit is first pressed; null until then. */
  readonly key: string | null
  /** Whether it is to be uploaded without asking again. */
  readonly isSubmitted: boolean
  /** Only its key is left: the server may have it, and is to delete it. The picture is empty. */
  readonly isCancelled?: true
}

const only = 'chosen'
const store = createStore('drape', 'photo')

let last: Promise<unknown> = Promise.resolve()

/** Runs tasks one after another. If IndexedDB is forbidden or full nothing is stored, and nothing depends on it. */
const inOrder = <T>(task: () => Promise<T>): Promise<T | undefined> => {
  const turn = last.then(task).catch(() => undefined)
  last = turn
  return turn
}

export const keepPhoto = (photo: KeptPhoto): Promise<unknown> => inOrder(() => set(only, photo, store))

export const forgetKeptPhoto = (): Promise<unknown> => inOrder(() => clear(store))

/** A photo that another person left here is deleted and not shown. */
export const readKeptPhoto = async (userId: string): Promise<KeptPhoto | undefined> => {
  const kept = await inOrder(() => get<KeptPhoto>(only, store))
  if (!kept || kept.userId === userId) return kept
  await forgetKeptPhoto()
  return undefined
}
