import type { Photo } from '@drape/contract/photo'
import { formatDue, useNow } from '@drape/remote-shared/format'
import * as styles from './due-words.module.css'

const longer = 'Your outfits take longer than we promised.'

const wordsOf = ({ due_at, new_due_at, stylist_name }: Photo, now: number): string => {
  const promised = new_due_at || due_at || ''
  const isPast = Date.parse(promised) <= now
  const by = `by ${formatDue(promised)}`
  if (!new_due_at && !isPast)
    return ['Received', stylist_name && `with ${stylist_name}`, by].filter(Boolean).join(' · ')
  // A new time that has passed too is not repeated: another one comes within a minute.
  return [longer, !isPast && `New time: ${by}.`, stylist_name && `With ${stylist_name}.`]
    .filter(Boolean)
    .join(' ')
}

/** Where a photo that waits is, and when its outfits come: nothing, where the server does not say. */
export const DueWords = ({ photo }: { readonly photo: Photo }) => {
  const now = useNow()
  const isSaid = photo.status !== 'approved' && Date.parse(photo.due_at ?? '')
  return isSaid ? <p className={styles.due}>{wordsOf(photo, now)}</p> : null
}
