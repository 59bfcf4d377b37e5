import { useReplies } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { listPhotos, readProfile } from '@drape/remote-shared/user-calls'
import { useEffect, useRef } from 'react'
import { useUserId } from '../signed-in/user-id.ts'
import { beginFor, endFor, leaveSent, useUploadState } from './photo.store.ts'
import { sentTitle } from './sent-panel.tsx'

/** Renders nothing: resumes an upload that an earlier visit left, and shows its result on every screen. */
export const PhotoSender = ({ isAtHome }: { readonly isAtHome: boolean }) => {
  const userId = useUserId()
  const state = useUploadState()
  const { refresh } = useReplies()
  const last = useRef(state.is)

  useEffect(() => {
    void beginFor(userId)
    return endFor
  }, [userId])

  useEffect(() => {
    const before = last.current
    last.current = state.is
    if (before !== 'sending' || state.is === 'sending') return
    void refresh(listPhotos, readProfile)
    if (isAtHome) return
    if (state.is === 'sent') showToast(sentTitle, { tone: 'good' })
    if (state.is === 'chosen' && state.trouble) showToast(state.trouble.words, { tone: 'bad' })
    leaveSent()
  }, [state, isAtHome, refresh])

  return null
}
