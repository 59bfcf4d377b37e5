import { listPendingRequests, type PendingRequest, releaseRequest } from '@drape/contract/request'
import { CallFailed, statusOf, useAct, useOnline, useReplies } from '@drape/remote-shared/api'
import { useEffect, useRef, useState } from 'react'
import { takePassedClaim, useClaiming } from '../claiming.ts'

/** A claim lasts for 30 minutes after each renewal. */
const renewAfterMs = 5 * 60_000
const signsOfWork = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

export interface Claim {
  readonly state: 'asking' | 'held' | 'taken' | 'gone' | 'failed'
  /** The request as of the last claim. */
  readonly request?: PendingRequest
  /** The server's message about who has claimed it. */
  readonly holder?: string
}

export type HeldClaim = ReturnType<typeof useClaim>

/** The state of a claim after an error. */
const claimAfter = (claim: Claim, error: unknown): Claim => {
  const status = statusOf(error)
  if (status === 409 && error instanceof CallFailed)
    return { ...claim, state: 'taken', holder: error.problem?.message ?? 'Another stylist has this request.' }
  // A mistyped address may contain an invalid id, which is a 400.
  if (status === 404 || status === 400) return { ...claim, state: 'gone' }
  // A network error says nothing about the claim.
  return claim.request ? claim : { state: 'failed' }
}

/** The requests that are open on this page. */
const open = new Set<string>()

/**
 * Claims a request and renews the claim while the stylist is active; releases it when they leave without having changed
 * anything.
 */
export const useClaim = (requestId: string, mayGiveBack: () => boolean) => {
  const ask = useClaiming()
  const { refresh } = useReplies()
  const { mutateAsync: giveBack } = useAct(releaseRequest, [listPendingRequests])
  const [claim, setClaim] = useState<Claim>({ state: 'asking' })
  const isOnline = useOnline()
  const last = useRef({ at: 0, asked: Promise.resolve(false) })

  const take = (): Promise<boolean> => {
    const asked = ask(requestId).then(
      (request) => {
        setClaim({ state: 'held', request })
        void refresh(listPendingRequests)
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
    const request = takePassedClaim(requestId)
    if (request) {
      setClaim({ state: 'held', request })
      last.current = { at: Date.now(), asked: Promise.resolve(true) }
    } else void latest.current.take()
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
        // StrictMode has mounted it again by now.
        if (!open.has(requestId)) await giveBack({ params: { id: requestId } })
      }
      // Errors are ignored: an unreleased claim expires.
      leave().catch(() => undefined)
    }
  }, [requestId, giveBack])

  useEffect(() => {
    if (isOnline && latest.current.state === 'failed') void latest.current.take()
  }, [isOnline])

  return {
    ...claim,
    take,
    /** Another call was refused, perhaps because the claim was lost: checks by claiming again. */
    hearOf: (error: unknown) => {
      const status = statusOf(error)
      if (status === 409 || status === 404) void take()
    },
  }
}
