import {
  claimRequest,
  handOverRequest,
  listColleagues,
  listPendingRequests,
  releaseRequest,
  takeNextRequest,
} from '@drape/contract/request'
import { claimant, type Entry, ofCall, once, stylists } from './row.ts'

export const rows: readonly Entry[] = [
  ofCall(listPendingRequests, stylists),
  ofCall(claimRequest, claimant, ({ requestId }) => ({ params: { id: requestId } })),
  ofCall(releaseRequest, claimant, ({ requestId }) => ({ params: { id: requestId } })),
  ofCall(listColleagues, stylists),
  ofCall(handOverRequest, claimant, ({ requestId, bystander }) => ({
    params: { id: requestId },
    headers: once,
    body: { to: bystander.id, note: 'Never wool.' },
  })),
  ofCall(takeNextRequest, stylists, () => ({ headers: once })),
]
