/** What a page has of a photo, from the choice to the answer, and of who is signed in: without what is drawn. */

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
