import type { Photo } from '@drape/remote-shared/user-calls'
import * as styles from './photo-status.module.css'

export const PhotoStatus = ({ status }: Pick<Photo, 'status'>) =>
  status === 'approved' ? (
    <span className={`${styles.status} ${styles.ready}`}>Outfits ready</span>
  ) : (
    <span className={styles.status}>Processing...</span>
  )

/** The outfit that the photo links to; an approved photo may be without one. */
export const outfitOf = ({ status, outfit_uuid }: Photo): string | undefined =>
  status === 'approved' && outfit_uuid ? outfit_uuid : undefined
