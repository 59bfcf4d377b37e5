import { useSyncExternalStore } from 'react'
import type { Draft } from './draft.ts'

/** The draft as the form shows it. */
export const openStore = (start: Draft) => {
  let draft = start
  const listeners = new Set<() => void>()
  const change = (how: (draft: Draft) => Draft): void => {
    draft = how(draft)
    for (const hear of listeners) hear()
  }
  return {
    change,
    read: () => draft,
    subscribe: (hear: () => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

export type DraftStore = ReturnType<typeof openStore>

/** What is chosen of the draft: a letter anywhere else draws nothing. */
export const useDraft = <T>({ subscribe, read }: DraftStore, choose: (draft: Draft) => T): T =>
  useSyncExternalStore(subscribe, () => choose(read()))
