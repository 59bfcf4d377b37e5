import { CallFailed, useAct, useOnline } from '@drape/remote-shared/api'
import {
  claimRequest,
  listPendingRequests,
  type PendingRequest,
  releaseRequest,
} from '@drape/remote-shared/stylist-calls'
import { useEffect, useRef, useState } from 'react'

/** A claim lives for 30 minutes from the last time it was asked for. */
const renewAfterMs = 5 * 60_000
const signsOfWork = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

export interface Claim {
  readonly state: 'asking' | 'held' | 'taken' | 'gone' | 'failed'
  /** As it was when it was claimed last. */
  readonly request?: PendingRequest
  /** Who has it now, in the server's words. */
  readonly holder?: string
}

export type HeldClaim = ReturnType<typeof useClaim>

const statusOf = (error: unknown): number | undefined =>
  error instanceof CallFailed ? error.status : undefined

/** What a refusal says of a claim that was held, or not yet asked for. */
const claimAfter = (claim: Claim, error: unknown): Claim => {
  const status = statusOf(error)
  if (status === 409 && error instanceof CallFailed)
    return { ...claim, state: 'taken', holder: error.problem?.message ?? 'Another stylist has this request.' }
  // An address that somebody has typed may hold what is no identifier at all: 400.
  if (status === 404 || status === 400) return { ...claim, state: 'gone' }
  // A line that breaks says nothing of the claim.
  return claim.request ? claim : { state: 'failed' }
}

/** The requests that are open on this page. */
const open = new Set<string>()

/** Holds a request for as long as somebody works on it, and gives it back when it is left without any work. */
export const useClaim = (requestId: string, mayGiveBack: () => boolean) => {
  const { mutateAsync: ask } = useAct(claimRequest, [listPendingRequests])
  const { mutateAsync: giveBack } = useAct(releaseRequest, [listPendingRequests])
  const [claim, setClaim] = useState<Claim>({ state: 'asking' })
  const isOnline = useOnline()
  const last = useRef({ at: 0, asked: Promise.resolve(false) })

  const take = (): Promise<boolean> => {
    const params = { id: requestId }
    const asked = ask({ params }).then(
      ({ request }) => {
        setClaim({ state: 'held', request })
        return true
      },
      (error: unknown) => {
        setClaim((claim) => claimAfter(claim, error))
        return false
      },
    )
    last.current = { at: Date.now(), asked }
    return asked
  }

  const latest = useRef({ take, mayGiveBack, state: claim.state })
  latest.current = { take, mayGiveBack, state: claim.state }

  useEffect(() => {
    open.add(requestId)
    void latest.current.take()
    const renew = () => {
      const { state, take } = latest.current
      const isDue = Date.now() - last.current.at > renewAfterMs
      if (isDue && state === 'held' && !document.hidden) void take()
    }
    const watched = [...signsOfWork, 'visibilitychange'] as const
    for (const sign of watched) document.addEventListener(sign, renew, { passive: true })
    return () => {
      for (const sign of watched) document.removeEventListener(sign, renew)
      open.delete(requestId)
      if (!latest.current.mayGiveBack()) return
      const leave = async () => {
        await last.current.asked
        // Under StrictMode it is open again by now.
        if (!open.has(requestId)) await giveBack({ params: { id: requestId } })
      }
      // Nobody waits for it: what is not given back ends by itself.
      leave().catch(() => undefined)
    }
  }, [requestId, giveBack])

  useEffect(() => {
    if (isOnline && latest.current.state === 'failed') void latest.current.take()
  }, [isOnline])

  return {
    ...claim,
    take,
    /** Some other call was refused: perhaps because the request is somebody else's by now. */
    hearOf: (error: unknown) => {
      const status = statusOf(error)
      if (status === 409 || status === 404) void take()
    },
  }
}
