import { useAct } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { formatDate } from '@drape/remote-shared/format'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement, Button, Sheet } from '@drape/remote-shared/ui'
import { deletePhoto, listPhotos, type Photo, readProfile } from '@drape/remote-shared/user-calls'

const css = `
.delete-photo p { margin: 0 0 1rem; color: var(--ink-soft) }
.delete-photo .announcement p { margin-bottom: 1rem; color: var(--error) }
.delete-photo-deeds { display: flex; flex-wrap: wrap; gap: .75rem }
.delete-photo-deeds > .ant-btn { flex: 1 1 auto }
`

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
  const remove = useAct(deletePhoto, [listPhotos, readProfile])

  const press = () =>
    remove.mutate(
      { params: { id: photo.id } },
      {
        onSuccess: () => {
          showToast('Photo deleted')
          onDeleted()
        },
      },
    )

  return (
    <Dialog title="Delete this photo?" onClose={onClose}>
      <Sheet name="delete-photo" css={css} />
      <div className="delete-photo">
        <p>
          Your photo of {formatDate(photo.upload_date)}. {consequence[photo.status]}
        </p>
        <Announcement isError>
          {remove.isError ? 'The photo could not be deleted. Please try again.' : undefined}
        </Announcement>
        <div className="delete-photo-deeds">
          <Button size="large" onClick={onClose}>
            Keep it
          </Button>
          <Button size="large" type="primary" aria-busy={remove.isPending} onClick={press}>
            Delete photo
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
