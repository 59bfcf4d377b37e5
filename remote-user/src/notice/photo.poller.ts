import type { Photo } from '@drape/remote-shared/user-calls'

/** The specification's numbers. */
const intervalMs = 300_000
const mostErrors = 3

type Known = Pick<Photo, 'id' | 'status' | 'upload_date'>

interface Poller {
  readonly read: () => Promise<readonly Known[]>
  readonly onApproved: (count: number) => void
  readonly onUploaded: (count: number) => void
}

/** Looks at the photos now and then and tells what is new since the last look. Returns what ends it. */
export const pollPhotos = ({ read, onApproved, onUploaded }: Poller): (() => void) => {
  let known: readonly Known[] | undefined
  let errors = 0
  let timer: ReturnType<typeof setTimeout>
  let isOver = false

  const compare = (photos: readonly Known[]) => {
    const before = known
    known = photos
    // The first look has nothing to be compared with.
    if (!before) return
    const waiting = new Set(before.filter(({ status }) => status === 'processing').map(({ id }) => id))
    const approved = photos.filter(({ id, status }) => status === 'approved' && waiting.has(id))
    // Not merely unknown: where a photo is deleted, an older one moves up into the page.
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
    if (errors < mostErrors) wait()
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
