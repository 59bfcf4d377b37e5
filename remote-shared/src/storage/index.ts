export { debounce } from './debounce.ts'
export { readStored, removeStored, writeStored } from './local.storage.ts'
export { forgetKeptPhoto, type KeptPhoto, keepPhoto, readKeptPhoto } from './photo.storage.ts'
export { putUnreadableProfileAside, readProfile, saveProfile } from './profile.storage.ts'
