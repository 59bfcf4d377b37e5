// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

// Re-exported, because a remote that imported them from the contract would bundle their schemas again.
export { listSavedOutfits, type SavedOutfit } from '@drape/contract/closet'
export { type Outfit, readOutfit } from '@drape/contract/outfit'
export {
  deletePhoto,
  isPhotoTooNarrow,
  listPhotos,
  type Photo,
  photoTooNarrow,
  photoTypes,
  uploadPhoto,
} from '@drape/contract/photo'
export {
  eachPreference,
  type Gender,
  genderCodes,
  genders,
  optionsOf,
  type PreferenceKey,
  preferenceFields,
  preferenceKeys,
  preferencesInWords,
  type SkinTone,
} from '@drape/contract/preference-fields'
export { type Preferences, readPreferences, updatePreferences } from '@drape/contract/preferences'
export { deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
export { checkRating, rateItem, ratingLabels, type Stars, savingRating } from '@drape/contract/rating'
