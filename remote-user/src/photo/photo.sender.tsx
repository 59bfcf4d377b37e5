import { useReplies } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { showToast } from '@drape/remote-shared/toast'
import { listPhotos, readProfile } from '@drape/remote-shared/user-calls'
import { useEffect, useRef } from 'react'
import { beginFor, endFor, leaveSent, useWay } from './photo.store.ts'
import { sentTitle } from './sent.panel.tsx'

/** Shows nothing: it takes up a photo that was left on its way, and tells of it on every screen. */
export const PhotoSender = ({ isAtHome }: { readonly isAtHome: boolean }) => {
  const session = useSession()
  const userId = session.status === 'in' ? session.id : ''
  const way = useWay()
  const { refresh } = useReplies()
  const last = useRef(way.is)

  useEffect(() => {
    void beginFor(userId)
    return endFor
  }, [userId])

  useEffect(() => {
    const before = last.current
    last.current = way.is
    if (before !== 'sending' || way.is === 'sending') return
    void refresh(listPhotos, readProfile)
    if (isAtHome) return
    if (way.is === 'sent') showToast(sentTitle, { tone: 'good' })
    if (way.is === 'chosen' && way.trouble) showToast(way.trouble.words, { tone: 'bad' })
    leaveSent()
  }, [way, isAtHome, refresh])

  return null
}
