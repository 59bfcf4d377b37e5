import { useReplies } from '@drape/remote-shared/api'
import { createSessionStore } from '@drape/remote-shared/session'
import { useStore } from '@drape/remote-shared/storage'
import { useEffect, useEffectEvent } from 'react'

/** A list that was requested before the completion arrives within this time: then the call times out. */
const latestAnswerMs = 15_000

type Completed = Readonly<Record<string, number>>

const store = createSessionStore<Completed>({})
const record = (id: string) => store.write({ ...store.read(), [id]: Date.now() })

/** The channel to the other tabs. Undefined in a browser without BroadcastChannel. */
const openChannel = () =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('completed-requests') : undefined

/** Records that a request was completed here, and tells the other tabs. */
export const recordCompleted = (id: string): void => {
  record(id)
  const channel = openChannel()
  channel?.postMessage(id)
  channel?.close()
}

/** Records the requests that other tabs complete. */
export const useOtherTabs = (): void => {
  const { refresh } = useReplies()
  const handleMessage = useEffectEvent(({ data }: MessageEvent) => {
    record(String(data))
    void refresh('request', 'insight')
  })
  useEffect(() => {
    const channel = openChannel()
    if (!channel) return
    channel.onmessage = handleMessage
    return () => channel.close()
  }, [])
}

/** Returns whether a request was completed, although the list that arrived at `listedAt` may still contain it. */
export const useIsCompleted = (listedAt: number): ((id: string) => boolean) => {
  const completed = useStore(store)
  return (id) => {
    const at = completed[id]
    return at !== undefined && listedAt < at + latestAnswerMs
  }
}
