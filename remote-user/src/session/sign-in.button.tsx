import { readPageConfig } from '@drape/remote-shared/api'
import { signInForDevelopment, signInWithGoogle } from '@drape/remote-shared/session'
import { Announcement, arrivalFailed, Button, useArrival } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { GoogleMark } from './google.mark.tsx'

const loadGoogleButton = () => import('./google.button.tsx').then((module) => module.GoogleButton)
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
      <div className="sign-in-google-place">
        <google.Piece clientId={googleClientId} onToken={takeToken} />
      </div>
    )
  }

  const arriving = googleClientId ? google : identities
  return (
    <>
      <Button
        size="large"
        block
        className="sign-in-google"
        icon={<GoogleMark />}
        aria-busy={isEntering || arriving.isLoading}
        {...(!googleClientId && { 'aria-haspopup': 'dialog' })}
        onClick={arriving.open}
      >
        Continue with Google
      </Button>
      <Announcement>{arriving.hasFailed ? arrivalFailed : undefined}</Announcement>
      {identities.Piece && (
        <identities.Piece
          onClose={identities.shut}
          onChoose={(person) => void enter(signInForDevelopment(person))}
        />
      )}
    </>
  )
}
