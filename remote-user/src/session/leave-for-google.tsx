import { bringSignIn } from '@drape/remote-shared/session'
import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { googleAddress } from './google-address.ts'
import { offlineMessage, openingMessage } from './google-messages.ts'

type LeaveStatus = 'leaving' | 'offline' | 'forbidden' | 'failed'

const messages: Record<LeaveStatus, string> = {
  leaving: openingMessage,
  offline: offlineMessage,
  forbidden:
    'This browser keeps nothing for Drape, which signing in with Google needs. Please allow it in its settings.',
  failed: "Google's sign-in did not open. Please try again.",
}

const leave = async (): Promise<LeaveStatus> => {
  if (!navigator.onLine) return 'offline'
  const isStored = await bringSignIn()
    .then((google) => google.visitGoogle())
    .catch(() => undefined)
  if (!isStored) return isStored === false ? 'forbidden' : 'failed'
  location.assign(googleAddress())
  return 'leaving'
}

/** Leaves for Google's sign-in, or shows why that is not possible. */
export const LeaveForGoogle = () => {
  const [status, setStatus] = useState<LeaveStatus | undefined>('leaving')
  useEffect(() => {
    void leave().then(setStatus)
    const resetStatus = () => setStatus(undefined)
    addEventListener('pageshow', resetStatus)
    return () => removeEventListener('pageshow', resetStatus)
  }, [])
  return <Announcement>{status && messages[status]}</Announcement>
}
