import { type PendingRequest, releaseRequest } from '@drape/contract/request'
import { CallFailed, statusOf, useAct, useOnline } from '@drape/remote-shared/api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takePassedClaim, useClaiming } from '../claiming.ts'

/** A claim lasts for 30 minutes after each renewal. */
const renewAfterMs = 5 * 60_000
const signsOfWork = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'visibilitychange'] as const

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

/** The ids of the requests whose forms are mounted. */
const openRequests = new Set<string>()

/**
 * Claims a request and renews the claim while the stylist is active; releases it when they leave without having changed
 * anything.
 */
export const useClaim = (requestId: string, mayRelease: () => boolean) => {
  const claimCall = useClaiming()
  const { mutateAsync: release } = useAct(releaseRequest)
  const [claim, setClaim] = useState<Claim>({ state: 'asking' })
  const isOnline = useOnline()
  const lastClaim = useRef({ at: 0, reply: Promise.resolve() })

  const take = (): void => {
    const reply = claimCall(requestId).then(
      (request) => {
        setClaim({ state: 'held', request })
      },
      (error: unknown) => setClaim((claim) => claimAfter(claim, error)),
    )
    lastClaim.current = { at: Date.now(), reply }
  }

  const begin = useEffectEvent(() => {
    openRequests.add(requestId)
    const request = takePassedClaim(requestId)
    if (!request) return take()
    setClaim({ state: 'held', request })
    lastClaim.current = { at: Date.now(), reply: Promise.resolve() }
  })
  const renew = useEffectEvent(() => {
    const isDue = Date.now() - lastClaim.current.at > renewAfterMs
    if (isDue && claim.state === 'held' && !document.hidden) take()
  })
  const leave = useEffectEvent(async () => {
    openRequests.delete(requestId)
    if (!mayRelease()) return
    await lastClaim.current.reply
    // StrictMode has mounted it again by now.
    if (!openRequests.has(requestId)) await release({ params: { id: requestId } })
  })
  useEffect(() => {
    begin()
    const page = new AbortController()
    for (const sign of signsOfWork)
      document.addEventListener(sign, renew, { passive: true, signal: page.signal })
    return () => {
      page.abort()
      // Errors are ignored: an unreleased claim expires.
      leave().catch(() => undefined)
    }
  }, [])

  const takeAgain = useEffectEvent(() => {
    if (claim.state === 'failed') take()
  })
  useEffect(() => {
    if (isOnline) takeAgain()
  }, [isOnline])

  return {
    ...claim,
    take,
    /** Another call was refused, perhaps because the claim was lost: claims again to find out. */
    checkAfter: (error: unknown) => {
      const status = statusOf(error)
      if (status === 409 || status === 404) take()
    },
  }
}
