export { fetchPicture } from '../http/fetch-picture.ts'
// Here and not in storage, which the desk loads too.
export { forgetGarment, type KeptGarment, keepGarment, readGarments } from '../storage/garment-storage.ts'
export { takeSharedPhoto } from './shared-photo.ts'
export { shrinkPicture } from './shrink.ts'
export { type UploadWait, upload } from './upload.ts'
