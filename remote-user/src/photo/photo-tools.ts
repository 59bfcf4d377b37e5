// What Home needs after its first screen, in one file: the page names the address of every file.
export { WishForm } from '../wish/wish-form.tsx'
export { CameraDialog } from './camera.dialog.tsx'
export { CropDialog } from './crop.dialog.tsx'
export { PhotoHint } from './photo-hint.tsx'
