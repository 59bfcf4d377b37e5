import { hurrySignIn, readPageConfig, signInForDevelopment } from '@drape/remote-shared/session'
import { Announcement, Button, useArrival } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { GoogleMark } from './google-mark.tsx'
import * as styles from './sign-in-button.module.css'

const loadGoogleButton = () => import('./google-button.tsx').then((module) => module.GoogleButton)
const loadIdentities = () =>
  import('./development-identity.dialog.tsx').then((module) => module.DevelopmentIdentity)

/** Of Google's script, and with it of Google's button. */
export type Standing = 'coming' | 'slow' | 'ready' | 'blocked'

interface SignInButtonProps {
  readonly onTrouble: (hasTrouble: boolean) => void
}

export const SignInButton = ({ onTrouble }: SignInButtonProps) => {
  const [{ googleClientId }] = useState(readPageConfig)
  const [tries, setTries] = useState(0)
  const [standing, setStanding] = useState<Standing>('coming')
  const [isEntering, setIsEntering] = useState(false)
  const google = useArrival(loadGoogleButton)
  const identities = useArrival(loadIdentities)
  const arriving = googleClientId ? google : identities

  // biome-ignore lint/correctness/useExhaustiveDependencies: Google's button comes with the screen, once.
  useEffect(() => {
    if (googleClientId) void google.open()
  }, [])

  const enter = async (entering: Promise<void>) => {
    onTrouble(false)
    identities.shut()
    setIsEntering(true)
    await entering.catch(() => onTrouble(true))
    setIsEntering(false)
  }

  const open = () => {
    hurrySignIn()
    setTries(tries + 1)
    if (!arriving.Piece) void arriving.open()
  }
  const isComing = arriving.isLoading || (google.Piece && standing === 'coming')
  return (
    <>
      {(isEntering || standing !== 'ready') && (
        <Button
          size="large"
          block
          className={styles.google}
          icon={<GoogleMark />}
          aria-busy={isEntering || (tries > 0 && isComing)}
          aria-haspopup={googleClientId ? undefined : 'dialog'}
          onClick={open}
        >
          Continue with Google
        </Button>
      )}
      {google.Piece && (
        <google.Piece
          tries={tries}
          standing={standing}
          isEntering={isEntering}
          onTry={open}
          onStand={setStanding}
          onEnter={enter}
        />
      )}
      <Announcement>{isEntering ? 'Signing you in…' : tries > 0 ? arriving.words : undefined}</Announcement>
      {identities.Piece && (
        <identities.Piece
          onClose={identities.shut}
          onChoose={(person) => void enter(signInForDevelopment(person))}
        />
      )}
    </>
  )
}
