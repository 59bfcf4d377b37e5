import { deletePhoto, photoSent } from '@drape/contract/photo'
import { useAct, useReplies } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUserId } from '../calls/user-id.ts'
import { beginFor, endFor, leaveSent, useUploadState } from './photo.store.ts'

/** Renders nothing. Resumes an upload that an earlier visit did not finish, and shows its result on every screen. */
export const PhotoSender = ({ isAtHome }: { readonly isAtHome: boolean }) => {
  const userId = useUserId()
  const state = useUploadState()
  const { refresh } = useReplies()
  const lastStatus = useRef(state.is)

  const { mutateAsync } = useAct(deletePhoto)
  const remove = useEffectEvent((id: string) => mutateAsync({ params: { id } }))

  useEffect(() => {
    void beginFor(userId, remove)
    return endFor
  }, [userId])

  const [query, setQuery] = useSearchParams()
  const isSharedLost = query.get('shared') === 'lost'
  useEffect(() => {
    if (!isSharedLost) return
    showToast('The photo that you shared did not arrive. Please choose it here.', { tone: 'bad' })
    setQuery({}, { replace: true })
  }, [isSharedLost, setQuery])

  useEffect(() => {
    const previousStatus = lastStatus.current
    lastStatus.current = state.is
    if (previousStatus !== 'sending' || state.is === 'sending') return
    void refresh('photo', 'profile')
    if (isAtHome) return
    if (state.is === 'sent') showToast(photoSent, { tone: 'good' })
    if (state.is === 'chosen' && state.trouble) showToast(state.trouble.message, { tone: 'bad' })
    leaveSent()
  }, [state, isAtHome, refresh])

  return null
}
