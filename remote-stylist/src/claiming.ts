import { claimRequest, listPendingRequests, type PendingRequest } from '@drape/contract/request'
import { statusOf, useAct, useReplies } from '@drape/remote-shared/api'

/** A claim that was made before the form opened is used this long; after that the form claims again. */
const passedClaimMs = 60_000
let lastPassed: { readonly request: PendingRequest; readonly at: number } | undefined

/** Passes a claimed request to the form that opens next, so that it is not claimed twice. */
export const passClaim = (request: PendingRequest): void => {
  lastPassed = { request, at: Date.now() }
}

/** Returns the request that was passed, and forgets it. */
export const takePassedClaim = (id: string): PendingRequest | undefined => {
  const { request, at } = lastPassed ?? {}
  lastPassed = undefined
  return request?.id === id && Date.now() - (at ?? 0) < passedClaimMs ? request : undefined
}

/** Claims a request. A server of the specification alone has no claims: there any request in the queue may be styled. */
export const useClaiming = () => {
  const { mutateAsync: claim } = useAct(claimRequest, 'later')
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
