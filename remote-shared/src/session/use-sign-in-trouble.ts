import type { ReplyOf } from '@drape/contract/call'
import { checkReadiness } from '@drape/contract/health'
import { useEffect, useState } from 'react'
import { fetchAnswer } from '../http/fetch-answer.ts'
import { readPageConfig } from '../http/page-config.ts'

type Readiness = Partial<ReplyOf<typeof checkReadiness>>

const secondAttemptMs = 1_000

/** Any other reply counts as trouble. */
const canSignIn = async (signal: AbortSignal): Promise<boolean> => {
  const { method, path } = checkReadiness
  const request = { method, path, headers: { accept: 'application/json' } }
  const { status, body } = await fetchAnswer(readPageConfig().apiBase, request, signal)
  return status === 200 && (body as Readiness | undefined)?.status === 'ready'
}

const isTroubled = async (signal: AbortSignal): Promise<boolean> => {
  const isReady = () => canSignIn(signal).catch(() => false)
  if (await isReady()) return false
  await new Promise((resolve) => setTimeout(resolve, secondAttemptMs))
  return !(await isReady())
}

/** Whether the server says that signing in is not possible now, or does not answer in two attempts. */
export const useSignInTrouble = (): boolean => {
  const [hasTrouble, setHasTrouble] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    void isTroubled(controller.signal).then(
      (isUnavailable) => controller.signal.aborted || setHasTrouble(isUnavailable),
    )
    return () => controller.abort()
  }, [])
  return hasTrouble
}
