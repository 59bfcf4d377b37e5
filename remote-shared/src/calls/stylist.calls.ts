// organize-imports-ignore: it must be evaluated first.
import '../api/jitless.ts'

// Handed on from here, since a remote that read them from the contract would bundle its schemas once more.
export { readInsight, shownInInsight } from '@drape/contract/insight'
export {
  approveOutfit,
  createOutfit,
  defaultNotes,
  highestPrice,
  mostItems,
  type NewOutfit,
  type Outfit,
  readOutfit,
} from '@drape/contract/outfit'
export { readPhoto } from '@drape/contract/photo'
export { genders } from '@drape/contract/preferences'
export {
  claimRequest,
  listPendingRequests,
  type PendingRequest,
  releaseRequest,
} from '@drape/contract/request'
export { readStylist } from '@drape/contract/session'
