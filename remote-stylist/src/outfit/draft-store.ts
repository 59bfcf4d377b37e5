import { createStore, useStore } from '@drape/remote-shared/storage'
import type { Draft } from './draft.ts'

/** The draft as the form shows it. */
export const openStore = (start: Draft) => {
  const { read, write, watch } = createStore(start)
  return { read, watch, change: (update: (draft: Draft) => Draft): void => write(update(read())) }
}

export type DraftStore = ReturnType<typeof openStore>

/** A selection of the draft: the component rerenders only when that changes. */
export const useDraft = <T>({ watch, read }: DraftStore, select: (draft: Draft) => T): T =>
  useStore({ watch, read: () => select(read()) })
