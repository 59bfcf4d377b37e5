// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

// Re-exported, because a remote that imported them from the contract would bundle their schemas again.
export { keepInCloset, listSavedOutfits, markBought, type SavedOutfit } from '@drape/contract/closet'
export { readConversation } from '@drape/contract/conversation'
export {
  type MailKind,
  readNotificationSettings,
  updateNotificationSettings,
} from '@drape/contract/notification'
export { defaultNotes, type Outfit, readOutfit, seeOutfit } from '@drape/contract/outfit'
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
export { addressArchive, deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
export {
  readPush,
  subscribePush,
  unsubscribePush,
} from '@drape/contract/push'
export {
  checkRating,
  type Reason,
  rateItem,
  ratingLabels,
  type Stars,
  savingRating,
} from '@drape/contract/rating'
export { signUserOutEverywhere } from '@drape/contract/session'
export { correctTaste, listTasteRatings, readTaste, type TasteLine } from '@drape/contract/taste'
export { countInWords, type TasteGroup, tasteGroups } from '@drape/contract/taste-groups'
export { type Agreement, agree, readAgreement } from '@drape/contract/terms'
export { listPhotoViews, listShownPhotos, type ShownPhoto } from '@drape/contract/view'
export { highestBudget, maxWishLength, occasions, type Wish } from '@drape/contract/wish'
