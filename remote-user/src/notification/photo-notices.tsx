import { listPhotos } from '@drape/contract/photo'
import { useReplies } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useRef } from 'react'
import { pollPhotos } from './photo-poller.ts'

/** From the specification. */
const approvedMs = 8000
const uploadedMs = 5000

/**
 * Renders nothing: shows a toast when outfits are ready, and when a photo was uploaded, perhaps from another device.
 */
export const PhotoNotices = ({ userId }: { readonly userId: string }) => {
  const replies = useRef(useReplies())

  useEffect(
    () =>
      pollPhotos({
        read: async () => (await replies.current.ask(listPhotos, { params: { id: userId } })).photos,
        onApproved: (count) => {
          showToast(count > 1 ? `${count} of your photos have outfits now` : 'Your outfits are ready', {
            tone: 'good',
            ms: approvedMs,
          })
          void replies.current.refresh(listPhotos)
        },
        onUploaded: (count) => {
          showToast(count > 1 ? `${count} photos have arrived` : 'Your photo has arrived', { ms: uploadedMs })
          void replies.current.refresh(listPhotos)
        },
      }),
    [userId],
  )

  return null
}
