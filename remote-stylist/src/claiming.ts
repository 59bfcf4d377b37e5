import { claimRequest, listPendingRequests, type PendingRequest } from '@drape/contract/request'
import { statusOf, useAct, useReplies } from '@drape/remote-shared/api'

/** A claim that was made on the way to the form; later than this the form makes one of its own. */
const passedForMs = 60_000
let passed: { readonly request: PendingRequest; readonly at: number } | undefined

/** Whoever has claimed a request passes it to the form that opens, so that it is not claimed twice. */
export const passClaim = (request: PendingRequest): void => {
  passed = { request, at: Date.now() }
}

/** The request that was passed, once. */
export const takePassedClaim = (id: string): PendingRequest | undefined => {
  const { request, at } = passed ?? {}
  passed = undefined
  return request?.id === id && Date.now() - (at ?? 0) < passedForMs ? request : undefined
}

/** Claims a request. A server that speaks the specification alone knows no claims: what is in its queue may be styled. */
export const useClaiming = () => {
  const { mutateAsync: claim } = useAct(claimRequest)
  const replies = useReplies()
  return async (id: string): Promise<PendingRequest> => {
    try {
      return (await claim({ params: { id } })).request
    } catch (error) {
      if (statusOf(error) !== 404) throw error
      const { requests } = await replies.ask(listPendingRequests, {})
      const request = requests.find((request) => request.id === id)
      if (!request) throw error
      return request
    }
  }
}
