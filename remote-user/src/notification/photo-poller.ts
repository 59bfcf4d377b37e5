import type { Photo } from '@drape/contract/photo'

/** From the specification. */
const intervalMs = 300_000
const maxErrors = 3

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
    const waitingIds = new Set(previous.filter(({ status }) => status === 'processing').map(({ id }) => id))
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
