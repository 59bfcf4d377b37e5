// What Home needs after its first screen, in one file: the page names the address of every file.
export { shrinkPicture, upload } from '@drape/remote-shared/upload'
export { CropPhotoDialog } from './photo/crop-photo.dialog.tsx'
export { PhotoHint } from './photo/photo-hint.tsx'
export { CameraDialog } from './picture/camera.dialog.tsx'
export { CropDialog } from './picture/crop.dialog.tsx'
export { WishForm } from './wish/wish-form.tsx'
