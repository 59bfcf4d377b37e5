// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

// Re-exported, because a remote that imported them from the contract would bundle their schemas again.
export { readInsight, shownInInsight } from '@drape/contract/insight'
export {
  approveOutfit,
  createOutfit,
  defaultNotes,
  highestPrice,
  maxItems,
  type NewOutfit,
  type Outfit,
  readOutfit,
} from '@drape/contract/outfit'
export { readPhoto } from '@drape/contract/photo'
export { preferencesInWords } from '@drape/contract/preference-fields'
export {
  claimRequest,
  listPendingRequests,
  type PendingRequest,
  releaseRequest,
} from '@drape/contract/request'
export { readStylist } from '@drape/contract/session'
