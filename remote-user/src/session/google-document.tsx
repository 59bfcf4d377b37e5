import { readPageConfig, useSession } from '@drape/remote-shared/session'
import { handOverGoogleToken, readGoogleVisit } from '@drape/remote-shared/storage'
import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { fromGoogle } from './from-google.ts'
import { GoogleScreen } from './google.screen.tsx'
import { googleAddress, homeAddress, ownAddress } from './google-address.ts'
import { GoogleButton } from './google-button.tsx'

type HandOverStatus = 'entering' | 'refused' | 'forbidden'

const messages: Record<HandOverStatus, string> = {
  entering: 'Signing you in…',
  refused: 'Google did not say who you are. Please try again.',
  forbidden:
    'This browser keeps nothing for Drape, so that signing in cannot go on. Please allow it in its settings.',
}

/**
 * Whether this document was loaded at Google's path, and so with its policy, and not at another from which a link led
 * here.
 */
const isLoadedHere = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || new URL(loaded.name).pathname === googleAddress()
}

/**
 * The only document in which Google's script runs. It holds no session: a user who has one is sent away before the
 * script is loaded. It hands over the ID token and nothing else.
 */
export const GoogleDocument = () => {
  const session = useSession()
  const [{ googleClientId }] = useState(readPageConfig)
  const [visit] = useState(readGoogleVisit)
  const [status, setStatus] = useState<HandOverStatus>()
  const [isHere] = useState(isLoadedHere)
  const isSignedIn = session.status === 'in'
  const isOver = !visit || !googleClientId || (isSignedIn && session.userType === 'user')

  useEffect(() => {
    if (!isHere) location.reload()
    else if (isOver) location.replace(homeAddress())
  }, [isHere, isOver])

  // Leaving this screen reloads, because other screens need another policy.
  useEffect(() => () => location.reload(), [])

  if (!isHere || isOver) return <GoogleScreen returnAddress={homeAddress()} />
  const returnAddress = ownAddress(visit.to)
  if (isSignedIn)
    return (
      <GoogleScreen returnAddress={returnAddress}>
        <p role="status">
          A stylist is signed in here. Please log out at <a href="/stylist-login">the stylist area</a> first.
        </p>
      </GoogleScreen>
    )

  const handOver = (idToken: string | undefined) => {
    if (!idToken) return setStatus('refused')
    if (!handOverGoogleToken(idToken)) return setStatus('forbidden')
    setStatus('entering')
    location.replace(returnAddress + fromGoogle)
  }
  return (
    <GoogleScreen returnAddress={returnAddress}>
      {status !== 'entering' && (
        <GoogleButton clientId={googleClientId} nonce={visit.nonce} onAnswer={handOver} />
      )}
      <Announcement>{status && messages[status]}</Announcement>
    </GoogleScreen>
  )
}
