import { CropDialog } from '../picture/crop.dialog.tsx'
import { choosePhoto, useUploadState } from './photo.store.ts'

export const CropPhotoDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const state = useUploadState()
  return (
    <CropDialog
      picture={'photo' in state ? state.photo.picture : undefined}
      onUse={choosePhoto}
      onClose={onClose}
    />
  )
}
