/** What a page has of a photo, from the choice to the answer, and of who is signed in: without what is drawn. */
export { bringSignIn, signInForDevelopment, signOut, useSession } from '@drape/remote-shared/session'
export { deletePhoto } from '@drape/remote-shared/user-calls'
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
