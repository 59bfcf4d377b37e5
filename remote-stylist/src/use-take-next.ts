import { type PendingRequest, takeNextRequest } from '@drape/contract/request'
import { useActOnce } from '@drape/remote-shared/api'
import { passClaim } from './claiming.ts'

export const noneFree = 'Nothing is free to take right now. New requests stand here as soon as they come.'

/** Claims the most urgent free request, and passes it to the form; null if there is none. */
export const useTakeNext = () => {
  const { mutateAsync, isPending: isTaking } = useActOnce(takeNextRequest)
  const take = async (): Promise<PendingRequest | null> => {
    const { request } = await mutateAsync({})
    if (request) passClaim(request)
    return request
  }
  return { take, isTaking }
}
