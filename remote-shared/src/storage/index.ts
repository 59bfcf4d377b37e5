export { debounce } from './debounce.ts'
export { readStored, removeStored, writeStored } from './local.storage.ts'
export { type KeptProfile, readProfile, saveProfile } from './profile.storage.ts'
