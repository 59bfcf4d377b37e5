import type { Photo } from '@drape/contract/photo'
import * as styles from './photo-status.module.css'

export const statusText = (status: Photo['status']): string =>
  status === 'approved' ? 'Outfits ready' : 'Processing...'

export const PhotoStatus = ({ status }: Pick<Photo, 'status'>) => (
  <span className={`${styles.status} ${status === 'approved' ? styles.ready : ''}`}>
    {statusText(status)}
  </span>
)

/** The outfit that the photo links to; an approved photo may be without one. */
export const outfitOf = ({ status, outfit_uuid }: Photo): string | undefined =>
  status === 'approved' && outfit_uuid ? outfit_uuid : undefined
