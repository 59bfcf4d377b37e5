import { type PendingRequest, takeNextRequest } from '@drape/contract/request'
import { newKey, useAct } from '@drape/remote-shared/api'
import { useRef } from 'react'
import { passClaim } from './claiming.ts'

export const noneFree = 'Nothing is free to take right now. New requests stand here as soon as they come.'

/**
 * Takes the most urgent request that nobody has, and passes it to the form; null without one. The key stays until an answer
 * came, so that one press takes one.
 */
export const useTakeNext = () => {
  const { mutateAsync, isPending: isTaking } = useAct(takeNextRequest)
  const key = useRef<string>(undefined)
  const take = async (): Promise<PendingRequest | null> => {
    key.current ??= newKey()
    const { request } = await mutateAsync({ headers: { 'idempotency-key': key.current } })
    key.current = undefined
    if (request) passClaim(request)
    return request
  }
  return { take, isTaking }
}
