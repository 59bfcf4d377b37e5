import { deletePhoto, type Photo } from '@drape/contract/photo'
import { useAct } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { formatDate } from '@drape/remote-shared/format'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement, Button } from '@drape/remote-shared/ui'
import * as actionStyles from '../controls/actions.module.css'
import * as styles from './delete-photo.module.css'

interface DeletePhotoProps {
  readonly photo: Photo
  readonly onClose: () => void
  readonly onDeleted: () => void
}

const consequence = {
  processing: 'It is removed for good, and no stylist will work on it any more.',
  approved: 'It is removed for good. The outfits that you have saved stay in your closet.',
}

export const DeletePhotoDialog = ({ photo, onClose, onDeleted }: DeletePhotoProps) => {
  const remove = useAct(deletePhoto)

  const press = async () => {
    if (!(await remove.press({ params: { id: photo.id } }))) return
    showToast('Photo deleted')
    onDeleted()
  }

  return (
    <Dialog title="Delete this photo?" onClose={onClose}>
      <p className={styles.consequence}>
        Your photo of {formatDate(photo.upload_date)}. {consequence[photo.status] ?? consequence.processing}
      </p>
      <Announcement isError>
        {remove.isError ? 'The photo could not be deleted. Please try again.' : undefined}
      </Announcement>
      <div className={actionStyles.actions}>
        <Button size="large" onClick={onClose}>
          Keep it
        </Button>
        <Button size="large" type="primary" aria-busy={remove.isPending} onClick={() => void press()}>
          Delete photo
        </Button>
      </div>
    </Dialog>
  )
}
