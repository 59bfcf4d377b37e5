// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

export { takeSharedPhoto } from './shared-photo.ts'
export { type UploadWait, upload } from './upload.ts'
