// organize-imports-ignore: it must be evaluated first.
import '../http/jitless.ts'

export { callBackOutfit } from '@drape/contract/call-back'
// Re-exported, because a remote that imported them from the contract would bundle their schemas again.
export {
  type Client,
  type ClientNote,
  changeNote,
  deleteNote,
  listClients,
  maxNoteLength,
  readClient,
  type Visit,
  writeNote,
} from '@drape/contract/client'
export {
  listWaitingConversations,
  type Message,
  readConversation,
  replaceItem,
  settleMessages,
  type WaitingConversation,
} from '@drape/contract/conversation'
export { type Colleague, handOverRequest, listColleagues, maxHandOverNote } from '@drape/contract/hand-over'
export { type Figures, readFigures, readInsight, shownInInsight } from '@drape/contract/insight'
export {
  approveOutfit,
  createOutfit,
  defaultNotes,
  highestPrice,
  longest,
  maxItems,
  type NewOutfit,
  type Outfit,
  readOutfit,
} from '@drape/contract/outfit'
export {
  addPasskey,
  beginPasskey,
  listPasskeys,
  longestPasskeyName,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  removePasskey,
  renamePasskey,
} from '@drape/contract/passkey'
export { changePassword } from '@drape/contract/password'
export { readPhoto } from '@drape/contract/photo'
export { type EarlierOutfit, findPieces, type Piece } from '@drape/contract/piece'
export { preferencesInWords } from '@drape/contract/preference-fields'
export {
  claimRequest,
  listPendingRequests,
  longestQueue,
  mostAlso,
  type PendingRequest,
  type QueuePart,
  queueParts,
  releaseRequest,
} from '@drape/contract/request'
export { readStylist, shortestPassword } from '@drape/contract/session'
export { readShopPage, type ShopPiece } from '@drape/contract/shop'
export { takeNextRequest } from '@drape/contract/take-next'
export type { Taste, TasteLine } from '@drape/contract/taste'
export { countInWords, type TasteGroup, tasteGroups } from '@drape/contract/taste-groups'
export {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  longestTemplate,
  maxTemplates,
  type NewTemplate,
  type Template,
  type TemplateKind,
  templateKinds,
} from '@drape/contract/template'
export { handOver, takeHanded, useClaiming } from './claiming.ts'
