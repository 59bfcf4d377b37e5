import { listPhotos, type Photo } from '@drape/contract/photo'
import { useReplies } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useRef } from 'react'

/** These four: docs/specification.md, 9. */
const intervalMs = 300_000
const maxErrors = 3
const approvedMs = 8000
const uploadedMs = 5000

interface Poller {
  readonly read: () => Promise<readonly Photo[]>
  readonly onApproved: (count: number) => void
  readonly onUploaded: (count: number) => void
}

/**
 * Polls the photos and reports those that are new or approved since the last reply. Returns a function that stops it.
 */
export const pollPhotos = ({ read, onApproved, onUploaded }: Poller): (() => void) => {
  let lastPhotos: readonly Photo[] | undefined
  let errors = 0
  let timer: ReturnType<typeof setTimeout>
  let isOver = false

  const compare = (photos: readonly Photo[]) => {
    const previous = lastPhotos
    lastPhotos = photos
    // There is nothing to compare the first reply with.
    if (!previous) return
    const waitingIds = new Set(previous.filter(({ status }) => status !== 'approved').map(({ id }) => id))
    const approvedPhotos = photos.filter(({ id, status }) => status === 'approved' && waitingIds.has(id))
    // Compares dates and not ids: when a photo is deleted, an older one moves onto the page.
    const newPhotos = photos.filter(({ upload_date }) =>
      previous.every((photo) => upload_date > photo.upload_date),
    )
    if (approvedPhotos.length) onApproved(approvedPhotos.length)
    if (newPhotos.length) onUploaded(newPhotos.length)
  }

  const poll = async () => {
    const photos = await read().catch(() => undefined)
    if (isOver) return
    errors = photos ? 0 : errors + 1
    if (photos) compare(photos)
    if (errors < maxErrors) wait()
  }

  const wait = () => {
    timer = setTimeout(() => void poll(), intervalMs)
  }

  void poll()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

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
          void replies.current.refresh('photo')
        },
        onUploaded: (count) => {
          showToast(count > 1 ? `${count} photos have arrived` : 'Your photo has arrived', { ms: uploadedMs })
          void replies.current.refresh('photo')
        },
      }),
    [userId],
  )

  return null
}
