import { causeOf } from '@drape/remote-shared/api'
import { useState } from 'react'

/** Why a call failed, for the end of a sentence. */
export const reasonOf = (error: unknown): string => (navigator.onLine ? causeOf(error) : 'you are offline.')

/** The state of a form: sends one task at a time, and has the message about its failure. */
export const useSending = (messageOf: (error: unknown) => string) => {
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const send = async (task: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setTrouble(undefined)
    await task().catch((error: unknown) => setTrouble(messageOf(error)))
    setIsBusy(false)
  }
  return { isBusy, trouble, send }
}
