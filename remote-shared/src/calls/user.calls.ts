// organize-imports-ignore: it must be evaluated first.
import '../api/jitless.ts'

// Handed on from here, since a remote that read them from the contract would bundle its schemas once more.
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
  ageRanges,
  bodyTypes,
  type Gender,
  genders,
  heights,
  type Preferences,
  readPreferences,
  skinTones,
  updatePreferences,
} from '@drape/contract/preferences'
export { deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
export { checkRating, rateItem, ratingLabels, type Stars, savingRating } from '@drape/contract/rating'
