import { newKey, statusOf, useAct } from '@drape/remote-shared/api'
import { handOver, takeNextRequest } from '@drape/remote-shared/stylist-calls'
import { showToast } from '@drape/remote-shared/toast'
import { useRef } from 'react'

const noneFree = 'Nothing is free to take right now. New requests stand here as soon as they come.'
const failed = 'The next request could not be taken. Please choose one from the queue.'

/** A server that speaks only the specification has no such call; that is known after the first try. */
let isOffered = true

/** Takes the most urgent free request after one was completed; null leads to the queue, and why is said. */
export const useNextRequest = () => {
  const { mutateAsync } = useAct(takeNextRequest)
  const key = useRef<string>(undefined)

  const take = async (): Promise<string | null> => {
    key.current ??= newKey()
    try {
      const { request } = await mutateAsync({ headers: { 'idempotency-key': key.current } })
      key.current = undefined
      if (request) handOver(request)
      else showToast(noneFree)
      return request?.id ?? null
    } catch (error) {
      if (statusOf(error) === 404) isOffered = false
      showToast(failed, { tone: 'bad' })
      return null
    }
  }

  return { take, isOffered }
}
