import { createStore, useStore } from '@drape/remote-shared/storage'
import type { Draft } from './draft.ts'

/** The draft as the form shows it. */
export const openStore = (start: Draft) => {
  const { read, write, watch } = createStore(start)
  return { read, watch, change: (how: (draft: Draft) => Draft): void => write(how(read())) }
}

export type DraftStore = ReturnType<typeof openStore>

/** What is chosen of the draft: a letter anywhere else draws nothing. */
export const useDraft = <T>({ watch, read }: DraftStore, choose: (draft: Draft) => T): T =>
  useStore({ watch, read: () => choose(read()) })
