import { approveOutfit, callBackOutfit, createOutfit, readOutfit, seeOutfit } from '@drape/contract/outfit'
import { newOutfit } from '../studio.ts'
import { claimant, type Entry, itsPeople, itsUser, ofCall } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(createOutfit, claimant, ({ photoId }) => ({ body: newOutfit(photoId) })),
  ofCall(approveOutfit, claimant, ({ draftId }) => ({
    params: { id: draftId },
    body: { approved: true, stylistNotes: 'Wear it well.' },
  })),
  ofCall(callBackOutfit, claimant, ({ draftId }) => ({ params: { id: draftId } })),
  ofCall(readOutfit, itsPeople, ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(seeOutfit, itsUser, ({ outfitId }) => ({ params: { id: outfitId } })),
]
