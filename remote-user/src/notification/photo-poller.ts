import type { Photo } from '@drape/contract/photo'

/** From the specification. */
const intervalMs = 300_000
const maxErrors = 3

type Known = Pick<Photo, 'id' | 'status' | 'upload_date'>

interface Poller {
  readonly read: () => Promise<readonly Known[]>
  readonly onApproved: (count: number) => void
  readonly onUploaded: (count: number) => void
}

/** Polls the photos and reports what is new since the last time. Returns a function that ends this. */
export const pollPhotos = ({ read, onApproved, onUploaded }: Poller): (() => void) => {
  let known: readonly Known[] | undefined
  let errors = 0
  let timer: ReturnType<typeof setTimeout>
  let isOver = false

  const compare = (photos: readonly Known[]) => {
    const before = known
    known = photos
    // There is nothing to compare the first reply with.
    if (!before) return
    const waiting = new Set(before.filter(({ status }) => status === 'processing').map(({ id }) => id))
    const approved = photos.filter(({ id, status }) => status === 'approved' && waiting.has(id))
    // Compares dates and not ids: when a photo is deleted, an older one moves onto the page.
    const newest =
      before
        .map((photo) => photo.upload_date)
        .toSorted()
        .at(-1) ?? ''
    const uploaded = photos.filter((photo) => photo.upload_date > newest)
    if (approved.length) onApproved(approved.length)
    if (uploaded.length) onUploaded(uploaded.length)
  }

  const look = async () => {
    const photos = await read().catch(() => undefined)
    if (isOver) return
    errors = photos ? 0 : errors + 1
    if (photos) compare(photos)
    if (errors < maxErrors) wait()
  }

  const wait = () => {
    timer = setTimeout(() => void look(), intervalMs)
  }

  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
