import {
  hurrySignIn,
  readPageConfig,
  signInForDevelopment,
  signInWithGoogle,
} from '@drape/remote-shared/session'
import { Announcement, Button, useArrival } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { GoogleMark } from './google-mark.tsx'
import * as styles from './sign-in-button.module.css'

const loadGoogleButton = () => import('./google-button.tsx').then((module) => module.GoogleButton)
const loadIdentities = () =>
  import('./development-identity.dialog.tsx').then((module) => module.DevelopmentIdentity)

interface SignInButtonProps {
  readonly onTrouble: (hasTrouble: boolean) => void
}

export const SignInButton = ({ onTrouble }: SignInButtonProps) => {
  const [{ googleClientId }] = useState(readPageConfig)
  const [isEntering, setIsEntering] = useState(false)
  const google = useArrival(loadGoogleButton)
  const identities = useArrival(loadIdentities)

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

  if (google.Piece && googleClientId) {
    const takeToken = (idToken: string | undefined) => {
      if (idToken === undefined) onTrouble(true)
      else void enter(signInWithGoogle(idToken))
    }
    return (
      <div className={styles.googlePlace}>
        <google.Piece clientId={googleClientId} onToken={takeToken} />
      </div>
    )
  }

  const arriving = googleClientId ? google : identities
  const open = () => {
    hurrySignIn()
    void arriving.open()
  }
  return (
    <>
      <Button
        size="large"
        block
        className={styles.google}
        icon={<GoogleMark />}
        aria-busy={isEntering || arriving.isLoading}
        {...(!googleClientId && { 'aria-haspopup': 'dialog' })}
        onClick={open}
      >
        Continue with Google
      </Button>
      <Announcement>{arriving.words}</Announcement>
      {identities.Piece && (
        <identities.Piece
          onClose={identities.shut}
          onChoose={(person) => void enter(signInForDevelopment(person))}
        />
      )}
    </>
  )
}
