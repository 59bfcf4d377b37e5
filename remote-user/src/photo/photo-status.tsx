import type { Photo } from '@drape/contract/photo'
import { formatDue, useNow } from '@drape/remote-shared/format'
import * as styles from './photo-status.module.css'

const texts: Readonly<Record<Photo['status'], string>> = {
  processing: 'Processing...',
  approved: 'Outfits ready',
}

/** What a later server may say beside these is on its way too. */
export const statusText = (status: Photo['status']): string =>
  Object.hasOwn(texts, status) ? texts[status] : texts.processing

export const PhotoStatus = ({ status }: Pick<Photo, 'status'>) => (
  <span className={`${styles.status} ${status === 'approved' ? styles.ready : ''}`}>
    {statusText(status)}
  </span>
)

/** The outfit that the photo links to; an approved photo may be without one. */
export const outfitOf = ({ status, outfit_uuid }: Photo): string | undefined =>
  status === 'approved' && outfit_uuid ? outfit_uuid : undefined

const lateMessage = 'Your outfits take longer than we promised.'

const dueTextOf = ({ due_at, new_due_at, stylist_name }: Photo, now: number): string => {
  const dueAt = new_due_at || due_at || ''
  const isPast = Date.parse(dueAt) <= now
  const byDueTime = `by ${formatDue(dueAt)}`
  if (!new_due_at && !isPast)
    return ['Received', stylist_name && `with ${stylist_name}`, byDueTime].filter(Boolean).join(' · ')
  // A new time that has passed as well is left out: the server sets another one within a minute.
  return [lateMessage, !isPast && `New time: ${byDueTime}.`, stylist_name && `With ${stylist_name}.`]
    .filter(Boolean)
    .join(' ')
}

/**
 * The stylist who has a waiting photo, and the time its outfits are due. Renders nothing where the server sends no
 * time.
 */
export const DueTime = ({ photo }: { readonly photo: Photo }) => {
  const now = useNow()
  const hasDueTime = photo.status !== 'approved' && Date.parse(photo.due_at ?? '')
  return hasDueTime ? <p className={styles.due}>{dueTextOf(photo, now)}</p> : null
}
