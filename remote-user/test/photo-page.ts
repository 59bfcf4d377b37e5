/** The photo upload and the session of one page, without the components: a test can load it twice, as two tabs. */

export { deletePhoto } from '@drape/contract/photo'
export { bringSignIn, signInForDevelopment, signOut, useSession } from '@drape/remote-shared/session'
export {
  beginFor,
  cancelUpload,
  changeWish,
  choosePhoto,
  dropPhoto,
  endFor,
  keepWish,
  leaveSent,
  submitPhoto,
  type UploadState,
  useUploadState,
} from '../src/photo/photo.store.ts'
