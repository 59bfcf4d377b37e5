import { readPageConfig, useSession } from '@drape/remote-shared/session'
import { handOverGoogleToken, readGoogleVisit } from '@drape/remote-shared/storage'
import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { GoogleScreen } from './google.screen.tsx'
import { googleAddress, homeAddress, ownAddress } from './google-address.ts'
import { GoogleButton } from './google-button.tsx'
import { fromGoogle } from './google-path.ts'

type Said = 'entering' | 'refused' | 'forbidden'

const words: Record<Said, string> = {
  entering: 'Signing you in…',
  refused: 'Google did not say who you are. Please try again.',
  forbidden:
    'This browser keeps nothing for Drape, so that signing in cannot go on. Please allow it in its settings.',
}

/** Whether this document was loaded as Google's, with its policy, and not as another from which a link led here. */
const isLoadedHere = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || new URL(loaded.name).pathname === googleAddress()
}

/**
 * The only document in which Google's script runs. It holds no session: a person who has one is sent away before the script
 * is asked for. It hands over the ID token and nothing else.
 */
export const GoogleDocument = () => {
  const session = useSession()
  const [{ googleClientId }] = useState(readPageConfig)
  const [visit] = useState(readGoogleVisit)
  const [said, setSaid] = useState<Said>()
  const [isHere] = useState(isLoadedHere)
  const isIn = session.status === 'in'
  const isOver = !visit || !googleClientId || (isIn && session.userType === 'user')

  useEffect(() => {
    if (!isHere) location.reload()
    else if (isOver) location.replace(homeAddress())
  }, [isHere, isOver])

  // Every way out of here loads another document.
  useEffect(() => () => location.reload(), [])

  if (!isHere || isOver) return <GoogleScreen back={homeAddress()} />
  const back = ownAddress(visit.to)
  if (isIn)
    return (
      <GoogleScreen back={back}>
        <p role="status">
          A stylist is signed in here. Please log out at <a href="/stylist-login">the stylist area</a> first.
        </p>
      </GoogleScreen>
    )

  const handOver = (idToken: string | undefined) => {
    if (!idToken) return setSaid('refused')
    if (!handOverGoogleToken(idToken)) return setSaid('forbidden')
    setSaid('entering')
    location.replace(back + fromGoogle)
  }
  return (
    <GoogleScreen back={back}>
      {said !== 'entering' && (
        <GoogleButton clientId={googleClientId} nonce={visit.nonce} onAnswer={handOver} />
      )}
      <Announcement>{said && words[said]}</Announcement>
    </GoogleScreen>
  )
}
