// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

export { upload } from './upload.ts'
