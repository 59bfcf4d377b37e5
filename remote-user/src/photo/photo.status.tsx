import type { Photo } from '@drape/remote-shared/user-calls'

export const PhotoStatus = ({ status }: Pick<Photo, 'status'>) =>
  status === 'approved' ? (
    <span className="photo-status photo-status-ready">Outfits ready</span>
  ) : (
    <span className="photo-status">Processing...</span>
  )

/** The outfit that a photo opens; an approved one may have lost its own. */
export const outfitOf = ({ status, outfit_uuid }: Photo): string | undefined =>
  status === 'approved' && outfit_uuid ? outfit_uuid : undefined
