import { bringSignIn, hurrySignIn, readPageConfig, signInForDevelopment } from '@drape/remote-shared/session'
import { Announcement, Button, useLazy } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromGoogle } from './from-google.ts'
import { GoogleMark } from './google-mark.tsx'
import * as styles from './sign-in-button.module.css'

const loadLeaving = () => import('./google.ts').then((module) => module.LeaveForGoogle)
const loadIdentities = () =>
  import('./development-identity.dialog.tsx').then((module) => module.DevelopmentIdentity)

/** Leads to Google's sign-in, which has a document of its own, and signs in with the ID token that it hands over. */
export const SignInButton = ({ onTrouble }: { readonly onTrouble: (hasTrouble: boolean) => void }) => {
  const [{ googleClientId }] = useState(readPageConfig)
  const [isEntering, setIsEntering] = useState(false)
  const way = useLazy(googleClientId ? loadLeaving : loadIdentities)

  const enter = async (signIn: Promise<void>) => {
    onTrouble(false)
    way.shut()
    setIsEntering(true)
    await signIn.catch(() => onTrouble(true))
    setIsEntering(false)
  }

  const enterFromGoogle = useEffectEvent(() => {
    if (location.hash === fromGoogle) void enter(bringSignIn().then((google) => google.signInFromGoogle()))
  })
  useEffect(() => enterFromGoogle(), [])

  const press = () => {
    hurrySignIn()
    void way.open()
  }
  return (
    <>
      <Button
        size="large"
        block
        className={styles.google}
        icon={<GoogleMark />}
        aria-busy={isEntering || way.isLoading}
        aria-haspopup={googleClientId ? undefined : 'dialog'}
        onClick={press}
      >
        Continue with Google
      </Button>
      <Announcement>{isEntering ? 'Signing you in…' : way.words}</Announcement>
      {way.Component && (
        <way.Component onClose={way.shut} onChoose={(user) => void enter(signInForDevelopment(user))} />
      )}
    </>
  )
}
