import { noteLookOpened, noteLookOpenedByUser } from '@drape/contract/look'
import { useAct } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { useEffect } from 'react'

/** Those that were counted in this document. */
const counted = new Set<string>()

/** Counts that a person opened the look: once it is seen, and not when a browser fetched it in advance. */
export const useOpened = (token: string, isShown: boolean): void => {
  const session = useSession()
  const isUser = session.status === 'in' && session.userType === 'user'
  const { mutate } = useAct(isUser ? noteLookOpenedByUser : noteLookOpened)
  useEffect(() => {
    if (!isShown) return
    const note = () => {
      if (document.visibilityState !== 'visible' || counted.has(token)) return
      counted.add(token)
      mutate({ params: { token } })
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [isShown, token, mutate])
}
