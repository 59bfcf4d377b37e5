export { debounce } from './debounce.ts'
export { handOverGoogleToken, readGoogleVisit } from './google-visit.ts'
export { hasKeptGarments } from './kept-photos.ts'
export { keeping } from './local-storage.ts'
export {
  forgetKeptPhoto,
  type KeptPhoto,
  keepPhoto,
  readKeptPhotos,
  takeBackPhoto,
} from './photo-storage.ts'
export { putUnreadableProfileAside, readProfile, type Seen, saveProfile } from './profile-storage.ts'
export { createStore, useStore } from './store.ts'
