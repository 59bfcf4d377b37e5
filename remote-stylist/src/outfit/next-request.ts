import { statusOf } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { noneFree, useTakeNext } from '../use-take-next.ts'

const failed = 'The next request could not be taken. Please choose one from the queue.'

/** A server that speaks only the specification has no such call; that shows at the first try. */
let isOffered = true

/** Takes the most urgent free request after one was completed; null if there is none, and a toast says why. */
export const useNextRequest = () => {
  const next = useTakeNext()

  const take = async (): Promise<string | null> => {
    try {
      const request = await next.take()
      if (!request) showToast(noneFree)
      return request?.id ?? null
    } catch (error) {
      if (statusOf(error) === 404) isOffered = false
      showToast(failed, { tone: 'bad' })
      return null
    }
  }

  return { take, isOffered }
}
