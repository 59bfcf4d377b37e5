import { bringSignIn } from '@drape/remote-shared/session'
import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { googleAddress } from './google-address.ts'
import { comesWithConnection, opening } from './google-words.ts'

type Said = 'leaving' | 'away' | 'forbidden' | 'failed'

const words: Record<Said, string> = {
  leaving: opening,
  away: comesWithConnection,
  forbidden:
    'This browser keeps nothing for Drape, which signing in with Google needs. Please allow it in its settings.',
  failed: "Google's sign-in did not open. Please try again.",
}

const leave = async (): Promise<Said> => {
  if (!navigator.onLine) return 'away'
  const isKept = await bringSignIn()
    .then((google) => google.visitGoogle())
    .catch(() => undefined)
  if (!isKept) return isKept === false ? 'forbidden' : 'failed'
  location.assign(googleAddress())
  return 'leaving'
}

/** Leaves for Google's sign-in, or says why not. */
export const LeaveForGoogle = () => {
  const [said, setSaid] = useState<Said | undefined>('leaving')
  useEffect(() => {
    void leave().then(setSaid)
    const comeBack = () => setSaid(undefined)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  return <Announcement>{said && words[said]}</Announcement>
}
