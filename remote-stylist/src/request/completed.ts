import { readInsight } from '@drape/contract/insight'
import { listPendingRequests } from '@drape/contract/request'
import { useReplies } from '@drape/remote-shared/api'
import { createStore, useStore } from '@drape/remote-shared/storage'
import { useEffect, useEffectEvent } from 'react'

/** A list that was asked for before a completion has come by then, or never comes: a call waits no longer. */
const latestAnswerMs = 15_000

type Completed = Readonly<Record<string, number>>

const store = createStore<Completed>({})
const note = (id: string) => store.write({ ...store.read(), [id]: Date.now() })

/** Tells the other tabs. Undefined where the browser has none. */
const openChannel = () =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('completed-requests') : undefined

/** Of a request that was completed here, or in another tab of this browser. */
export const noteCompleted = (id: string): void => {
  note(id)
  const channel = openChannel()
  channel?.postMessage(id)
  channel?.close()
}

/** Hears of what other tabs complete. */
export const useOtherTabs = (): void => {
  const { refresh } = useReplies()
  const hear = useEffectEvent(({ data }: MessageEvent) => {
    note(String(data))
    void refresh(listPendingRequests, readInsight)
  })
  useEffect(() => {
    const channel = openChannel()
    if (!channel) return
    channel.onmessage = hear
    return () => channel.close()
  }, [])
}

/** Whether a request was completed, although a list that came at this time still has it. */
export const useIsCompleted = (listedAt: number): ((id: string) => boolean) => {
  const completed = useStore(store)
  return (id) => {
    const at = completed[id]
    return at !== undefined && listedAt < at + latestAnswerMs
  }
}
