// organize-imports-ignore: it must be evaluated first.
import '../api/jitless.ts'

export { upload } from './upload.ts'
