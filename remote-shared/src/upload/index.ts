export { takeSharedPhoto } from './shared-photo.ts'
export { type UploadWait, upload } from './upload.ts'
