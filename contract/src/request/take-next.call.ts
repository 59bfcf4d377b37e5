import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, underKey } from '../formats.ts'
import { pendingRequest } from './request.call.ts'

export const takeNextRequest = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/requests/take-next/',
  who: 'stylist',
  summary:
    'Takes, for 30 minutes, the request that is due first of those that no stylist has, and replies null where there is none; a repetition under the same Idempotency-Key gives the same request until it is given back or completed',
  headers: underKey,
  reply: z.extend(done, { request: z.nullable(pendingRequest) }),
})
